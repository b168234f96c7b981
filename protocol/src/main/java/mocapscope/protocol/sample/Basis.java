package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.Locale;

/**
 * Which way a source's axes point and how long its unit is. The scene's own basis is right-handed, y up, metres; a
 * basis says which axis of the source is the scene's x (right), y (up) and z (towards the viewer).
 *
 * @param right the source's axis that is the scene's x
 * @param up the source's axis that is the scene's y
 * @param towards the source's axis that is the scene's z
 * @param metresPerUnit metres in one unit of the source
 */
public record Basis(Axis right, Axis up, Axis towards, double metresPerUnit) {
    /** Right-handed, y up, metres: the scene's own. */
    public static final Basis Y_UP = new Basis(Axis.X, Axis.Y, Axis.Z, 1);

    /** Right-handed, z up, metres: the source's y points away from the viewer. */
    public static final Basis Z_UP = new Basis(Axis.X, Axis.Z, Axis.MINUS_Y, 1);

    /** One axis of a source, with its sign: {@code MINUS_X} is where its x points away from. */
    public enum Axis {
        X(1, 0, 0),
        Y(0, 1, 0),
        Z(0, 0, 1),
        MINUS_X(-1, 0, 0),
        MINUS_Y(0, -1, 0),
        MINUS_Z(0, 0, -1);

        private final Vec3 direction;

        Axis(double x, double y, double z) {
            direction = new Vec3(x, y, z);
        }

        /** The axis as a vector of the source, of length 1. */
        public Vec3 direction() {
            return direction;
        }

        /** Such as {@code x} and {@code -y}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace("minus_", "-");
        }

        /** The axis that is written so. */
        static Axis of(String text) {
            return Arrays.stream(values())
                    .filter(axis -> axis.text().equals(text.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("is not an axis: " + text));
        }

        private static Axis along(Vec3 direction) {
            return Arrays.stream(values())
                    .filter(axis -> axis.direction.dot(direction) > 0.5)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** With that axis up; the viewer stands where most programs of that sort put it. */
    public static Basis upright(Axis up, boolean rightHanded, double metresPerUnit) {
        var right = up == Axis.X || up == Axis.MINUS_X ? Axis.Y : Axis.X;
        var towards = right.direction().cross(up.direction()).times(rightHanded ? 1 : -1);
        return new Basis(right, up, Axis.along(towards), metresPerUnit);
    }

    /**
     * Reads the axes for right, up and towards the viewer, such as {@code x,z,-y}.
     *
     * @throws IllegalArgumentException that says what is wrong with them
     */
    public static Basis of(String axes, double metresPerUnit) {
        var three = axes.split(",", -1);
        if (three.length != 3) {
            throw new IllegalArgumentException("is not three axes for right, up and towards, such as x,z,-y: " + axes);
        }
        var basis = new Basis(Axis.of(three[0]), Axis.of(three[1]), Axis.of(three[2]), metresPerUnit);
        if (basis.volume() == 0) {
            throw new IllegalArgumentException("names one axis twice: " + axes);
        }
        return basis;
    }

    /** The axes for right, up and towards the viewer, such as {@code x,z,-y}. */
    public String axes() {
        return right.text() + "," + up.text() + "," + towards.text();
    }

    /** These axes with another unit. */
    public Basis scaled(double otherMetresPerUnit) {
        return new Basis(right, up, towards, otherMetresPerUnit);
    }

    /** For people, such as {@code y down · left-handed · cm}. */
    public String words() {
        var way = up.text().startsWith("-") ? up.text().substring(1) + " down" : up.text() + " up";
        return way + (rightHanded() ? " · right-handed · " : " · left-handed · ") + unit();
    }

    private String unit() {
        for (var unit : LengthUnit.values()) {
            if (unit.metres() == metresPerUnit) {
                return unit.symbol();
            }
        }
        return String.format(Locale.ROOT, "1 unit = %.3g cm", 100 * metresPerUnit);
    }

    /** Whether the source is right-handed. */
    public boolean rightHanded() {
        return volume() > 0;
    }

    private double volume() {
        return right.direction().cross(up.direction()).dot(towards.direction());
    }

    /** A position of the source in the scene's axes and metres. */
    public Vec3 toScene(Vec3 position) {
        return inScene(position).times(metresPerUnit);
    }

    /** A rotation of the source in the scene's axes. */
    public Quat toScene(Quat orientation) {
        var axis = inScene(new Vec3(orientation.x(), orientation.y(), orientation.z()));
        // A mirrored axis turns the other way round: the axis of a rotation is a pseudovector.
        var turned = rightHanded() ? axis : axis.times(-1);
        return new Quat(turned.x(), turned.y(), turned.z(), orientation.w());
    }

    private Vec3 inScene(Vec3 vector) {
        return new Vec3(vector.dot(right.direction()), vector.dot(up.direction()), vector.dot(towards.direction()));
    }
}
