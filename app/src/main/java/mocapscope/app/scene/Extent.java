package mocapscope.app.scene;

/** The box around what is drawn. */
final class Extent {
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private boolean empty = true;

    void clear() {
        empty = true;
    }

    boolean empty() {
        return empty;
    }

    void add(Spot spot) {
        add(spot.x(), spot.y(), spot.z());
    }

    /** Widens the box to hold a point; what is no point is left out. */
    void add(double x, double y, double z) {
        if (!Double.isFinite(x + y + z)) {
            return;
        }
        widen(0, x);
        widen(1, y);
        widen(2, z);
        empty = false;
    }

    double middle(int axis) {
        return (low[axis] + high[axis]) / 2;
    }

    /** One of the eight corners. */
    double corner(int number, int axis) {
        return (number >> axis & 1) == 0 ? low[axis] : high[axis];
    }

    private void widen(int axis, double value) {
        low[axis] = empty ? value : Math.min(low[axis], value);
        high[axis] = empty ? value : Math.max(high[axis], value);
    }
}
