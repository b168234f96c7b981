package mocapscope.protocol.sample;

/**
 * Which way a source's axes point and how long its unit is. The scene's own basis is right-handed, y up, metres; a
 * basis says which axis of the source is the scene's x (right), y (up) and z (towards the viewer).
 */
public record Basis(Axis right, Axis up, Axis towards, double metresPerUnit) {
    /** Right-handed, y up, metres: the scene's own. */
    public static final Basis Y_UP = new Basis(Axis.X, Axis.Y, Axis.Z, 1);

    /** Right-handed, z up, metres: the source's y points away from the viewer. */
    public static final Basis Z_UP = new Basis(Axis.X, Axis.Z, Axis.MINUS_Y, 1);

    /** One axis of a source, with its sign. */
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
    }

    /** Whether the source is right-handed. */
    public boolean rightHanded() {
        return right.direction().cross(up.direction()).dot(towards.direction()) > 0;
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
