package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.frame.TranslucentSolid;
import mocapscope.app.scene.model.SetpBubbleRangeSphereData;
import mocapscope.protocol.sample.Vec3;

/**
 * The lens-shaped overlap of the spheres of two linked SETP bubbles (shared regions of the scene). Lengths are in
 * metres. One sphere is around {@code home}, the other {@code apart} from it in the direction {@code along}, a unit
 * vector. They meet in a circle of radius {@code opening} at the distance {@code plane} along it.
 */
record SetpBubbleOverlapGeometry(
        Vec3 home,
        Vec3 along,
        double distance,
        double range,
        double otherRange,
        double plane,
        double opening,
        int accent) {

    private static final int SIDES = 40;
    private static final int STEPS = 10;

    /** Returns a portal for each bubble that is linked to its source's home bubble and overlaps it. */
    static List<SetpBubbleOverlapGeometry> findAll(List<SetpBubbleRangeSphereData> shapes) {
        var portals = new ArrayList<SetpBubbleOverlapGeometry>();
        for (var home : shapes) {
            for (var shape : shapes) {
                if (home.home()
                        && !shape.home()
                        && shape.portal()
                        && shape.source().equals(home.source())) {
                    between(home, shape).ifPresent(portals::add);
                }
            }
        }
        return portals;
    }

    /** Returns empty where the spheres only touch, or one lies inside the other. */
    static Optional<SetpBubbleOverlapGeometry> between(
            SetpBubbleRangeSphereData home, SetpBubbleRangeSphereData other) {
        var way = other.center().minus(home.center());
        double apart = way.length();
        double range = home.range();
        double otherRange = other.range();
        if (apart >= range + otherRange || apart <= Math.abs(range - otherRange)) {
            return Optional.empty();
        }
        double plane = (apart * apart + range * range - otherRange * otherRange) / (2 * apart);
        double opening = Math.sqrt(Math.max(0, range * range - plane * plane));
        return Optional.of(new SetpBubbleOverlapGeometry(
                home.center(), way.times(1 / apart), apart, range, otherRange, plane, opening, other.accent()));
    }

    /** Returns the center of the circle in which the spheres meet. */
    Vec3 middle() {
        return home.plus(along.times(plane));
    }

    /** Creates a solid in the shape of the portal. */
    TranslucentSolid createSolid() {
        var place = new MutableMeshTransform()
                .moveTo(home.x(), home.y(), home.z())
                .stretchTo(along.x(), along.y(), along.z(), along.length(), 1);
        return new TranslucentSolid(
                MeshGeometry.revolve(SIDES, profile()).transformed(place), ScenePaletteTexture.portal(accent));
    }

    /**
     * Returns (radius, height) pairs above the home bubble's center, from the other sphere's near end to the home
     * sphere's far end.
     */
    private double[] profile() {
        double otherAngle = Math.acos(Math.clamp((distance - plane) / otherRange, -1, 1));
        double angle = Math.acos(Math.clamp(plane / range, -1, 1));
        var profile = new double[4 * (STEPS + 1)];
        for (int i = 0; i <= STEPS; i++) {
            double part = (double) i / STEPS;
            put(profile, i, otherRange, otherAngle * part, distance, -1);
            put(profile, STEPS + 1 + i, range, angle * (1 - part), 0, 1);
        }
        return profile;
    }

    private static void put(double[] profile, int at, double radius, double angle, double middle, int way) {
        profile[2 * at] = radius * Math.sin(angle);
        profile[2 * at + 1] = middle + way * radius * Math.cos(angle);
    }
}
