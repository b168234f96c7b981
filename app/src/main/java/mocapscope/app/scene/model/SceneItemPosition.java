package mocapscope.app.scene.model;

/**
 * The position of a scene item, used to measure distances between items. It comes from the item's data, in metres; the
 * item may be drawn elsewhere. Reusable.
 */
public final class SceneItemPosition {
    private double x;
    private double y;
    private double z;

    public void set(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }

    public double distance(SceneItemPosition other) {
        return Math.sqrt(square(other.x - x) + square(other.y - y) + square(other.z - z));
    }

    private static double square(double value) {
        return value * value;
    }
}
