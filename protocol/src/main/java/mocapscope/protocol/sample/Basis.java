package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.Locale;

/**
 * A source's coordinate axes and length unit; converts positions and rotations to the scene's axes and metres. The
 * scene's own basis is right-handed, y up, in metres; a basis names the axes of the source that are the scene's x
 * (right), y (up) and z (towards the viewer).
 *
 * @param right the source's axis that is the scene's x
 * @param up the source's axis that is the scene's y
 * @param towards the source's axis that is the scene's z
 * @param metresPerUnit metres in one unit of the source
 */
public record Basis(SignedAxis right, SignedAxis up, SignedAxis towards, double metresPerUnit) {
    /** Right-handed, y up, metres: the scene's own basis. */
    public static final Basis Y_UP = new Basis(SignedAxis.X, SignedAxis.Y, SignedAxis.Z, 1);

    /** Right-handed, z up, metres: the source's y points away from the viewer. */
    public static final Basis Z_UP = new Basis(SignedAxis.X, SignedAxis.Z, SignedAxis.MINUS_Y, 1);

    /** One coordinate axis with its sign, such as x or -y. {@code MINUS_X} points in the direction of decreasing x. */
    public enum SignedAxis {
        X(1, 0, 0),
        Y(0, 1, 0),
        Z(0, 0, 1),
        MINUS_X(-1, 0, 0),
        MINUS_Y(0, -1, 0),
        MINUS_Z(0, 0, -1);

        private final Vec3 direction;

        SignedAxis(double x, double y, double z) {
            direction = new Vec3(x, y, z);
        }

        /** Returns the axis as a vector of length 1 in the source's space. */
        public Vec3 direction() {
            return direction;
        }

        /** Returns the text, such as {@code x} or {@code -y}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace("minus_", "-");
        }

        /** Returns the axis with that text. */
        static SignedAxis of(String text) {
            return Arrays.stream(values())
                    .filter(axis -> axis.text().equals(text.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("is not an axis: " + text));
        }

        private static SignedAxis along(Vec3 direction) {
            return Arrays.stream(values())
                    .filter(axis -> axis.direction.dot(direction) > 0.5)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Returns a basis with that axis up; the viewer is where most programs with such axes place it. */
    public static Basis upright(SignedAxis up, boolean rightHanded, double metresPerUnit) {
        var right = up == SignedAxis.X || up == SignedAxis.MINUS_X ? SignedAxis.Y : SignedAxis.X;
        var towards = right.direction().cross(up.direction()).times(rightHanded ? 1 : -1);
        return new Basis(right, up, SignedAxis.along(towards), metresPerUnit);
    }

    /**
     * Parses the axes for right, up and towards the viewer, such as {@code x,z,-y}.
     *
     * @throws IllegalArgumentException if the axes are wrong; describes the error
     */
    public static Basis of(String axes, double metresPerUnit) {
        var three = axes.split(",", -1);
        if (three.length != 3) {
            throw new IllegalArgumentException("is not three axes for right, up and towards, such as x,z,-y: " + axes);
        }
        var basis = new Basis(SignedAxis.of(three[0]), SignedAxis.of(three[1]), SignedAxis.of(three[2]), metresPerUnit);
        if (basis.volume() == 0) {
            throw new IllegalArgumentException("names one axis twice: " + axes);
        }
        return basis;
    }

    /** Returns the axes for right, up and towards the viewer, such as {@code x,z,-y}. */
    public String axes() {
        return right.text() + "," + up.text() + "," + towards.text();
    }

    /** Returns these axes with another unit. */
    public Basis scaled(double otherMetresPerUnit) {
        return new Basis(right, up, towards, otherMetresPerUnit);
    }

    /** Returns a description for display, such as {@code y down · left-handed · cm}. */
    public String describe() {
        var way = up.text().startsWith("-") ? up.text().substring(1) + " down" : up.text() + " up";
        return way + (isRightHanded() ? " · right-handed · " : " · left-handed · ") + unit();
    }

    private String unit() {
        for (var unit : LengthUnit.values()) {
            if (unit.metres() == metresPerUnit) {
                return unit.symbol();
            }
        }
        return String.format(Locale.US, "1 unit = %.3g cm", 100 * metresPerUnit);
    }

    /** Returns whether the source is right-handed. */
    public boolean isRightHanded() {
        return volume() > 0;
    }

    private double volume() {
        return right.direction().cross(up.direction()).dot(towards.direction());
    }

    /** Converts a position of the source to the scene's axes and metres. */
    public Vec3 toScene(Vec3 position) {
        return inScene(position).times(metresPerUnit);
    }

    /** Converts a rotation of the source to the scene's axes. */
    public Quat toScene(Quat orientation) {
        var axis = inScene(new Vec3(orientation.x(), orientation.y(), orientation.z()));
        // The axis of a rotation is a pseudovector: a mirrored axis rotates in the opposite direction.
        var turned = isRightHanded() ? axis : axis.times(-1);
        return new Quat(turned.x(), turned.y(), turned.z(), orientation.w());
    }

    private Vec3 inScene(Vec3 vector) {
        return new Vec3(vector.dot(right.direction()), vector.dot(up.direction()), vector.dot(towards.direction()));
    }
}
