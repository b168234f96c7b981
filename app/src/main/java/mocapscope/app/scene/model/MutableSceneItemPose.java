package mocapscope.app.scene.model;

/**
 * The mutable position and orientation of an item in the 3D scene. Positions are in metres, with y up; unknown values
 * are NaN.
 */
public final class MutableSceneItemPose {
    private float x = Float.NaN;
    private float y = Float.NaN;
    private float z = Float.NaN;
    private float turnX = Float.NaN;
    private float turnY = Float.NaN;
    private float turnZ = Float.NaN;
    private float turnW = Float.NaN;

    public float x() {
        return x;
    }

    public float y() {
        return y;
    }

    public float z() {
        return z;
    }

    /** Returns true if the position is known. */
    public boolean hasPosition() {
        return Float.isFinite(x + y + z);
    }

    /** Returns true if position and orientation are known. */
    public boolean hasOrientation() {
        double norm = norm();
        return hasPosition() && norm > 0 && norm < Double.POSITIVE_INFINITY;
    }

    public void setPosition(double newX, double newY, double newZ) {
        x = (float) newX;
        y = (float) newY;
        z = (float) newZ;
    }

    /** Sets the orientation from any quaternion but zero. */
    void setOrientation(double newX, double newY, double newZ, double newW) {
        turnX = (float) newX;
        turnY = (float) newY;
        turnZ = (float) newZ;
        turnW = (float) newW;
    }

    /** Returns coordinate {@code row} of the rotated x (0), y (1) or z (2) axis. */
    public double axis(int axis, int row) {
        // Normalized here rather than in turn, since few orientations are read.
        if (axis == row) {
            return 1 - 2 * (square(part(axis + 1)) + square(part(axis + 2))) / norm();
        }
        int third = 3 - axis - row;
        double sign = (row - axis + 3) % 3 == 1 ? 1 : -1;
        return 2 * (part(axis) * part(row) + sign * turnW * part(third)) / norm();
    }

    public double distance(MutableSceneItemPose other) {
        double dx = other.x - x;
        double dy = other.y - y;
        double dz = other.z - z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    private double part(int index) {
        return switch (index % 3) {
            case 0 -> turnX;
            case 1 -> turnY;
            default -> turnZ;
        };
    }

    private double norm() {
        return square(turnX) + square(turnY) + square(turnZ) + square(turnW);
    }

    private static double square(double value) {
        return value * value;
    }
}
