package mocapscope.app.scene.model;

/** The position of a scene item in metres, without the offset that in-place display adds. Reusable. */
public final class ActualPosition {
    private double x;
    private double y;
    private double z;

    public void set(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }

    public double distance(ActualPosition other) {
        return Math.sqrt(square(other.x - x) + square(other.y - y) + square(other.z - z));
    }

    private static double square(double value) {
        return value * value;
    }
}
