package mocapscope.app.scene;

import java.util.Arrays;

/**
 * The space that what is drawn takes: upright, with an outline of eight sides on the floor. A box would stick out where
 * what walks in a circle never comes, and the picture would leave room for it.
 */
final class Extent {
    private static final int SIDES = 8;

    /** Corners of the outline, once at the bottom and once at the top. */
    static final int CORNERS = 2 * SIDES;

    private static final double TURN = 2 * Math.PI / SIDES;
    private static final double[] COS = new double[SIDES + 1];
    private static final double[] SIN = new double[SIDES + 1];

    static {
        for (int side = 0; side <= SIDES; side++) {
            COS[side] = Math.cos(side * TURN);
            SIN[side] = Math.sin(side * TURN);
        }
    }

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = SIDES / 4;

    /** How far it reaches in each direction, the first along x, turning to z. */
    private final double[] reach = new double[SIDES];

    private double low;
    private double high;

    Extent() {
        clear();
    }

    void clear() {
        Arrays.fill(reach, Double.NEGATIVE_INFINITY);
        low = Double.POSITIVE_INFINITY;
        high = Double.NEGATIVE_INFINITY;
    }

    boolean empty() {
        return low > high;
    }

    void add(Spot spot) {
        add(spot.x(), spot.y(), spot.z());
    }

    /** Widens it to hold a point; what is no point is left out. */
    void add(double x, double y, double z) {
        if (!Double.isFinite(x + y + z)) {
            return;
        }
        for (int side = 0; side < SIDES / 2; side++) {
            double along = x * COS[side] + z * SIN[side];
            reach[side] = Math.max(reach[side], along);
            reach[side + SIDES / 2] = Math.max(reach[side + SIDES / 2], -along);
        }
        low = Math.min(low, y);
        high = Math.max(high, y);
    }

    /** Widens it to hold another. */
    void add(Extent other) {
        for (int side = 0; side < SIDES; side++) {
            reach[side] = Math.max(reach[side], other.reach[side]);
        }
        low = Math.min(low, other.low);
        high = Math.max(high, other.high);
    }

    /** Widens it to hold the floor below: that gives what floats its height. */
    void ground() {
        low = Math.min(low, 0);
    }

    /** Whether all of it is nearer to the origin than that along each axis. */
    boolean within(double distance) {
        double aside = Math.max(reach[X], reach[X + SIDES / 2]);
        double along = Math.max(reach[Z], reach[Z + SIDES / 2]);
        return Math.max(Math.max(aside, along), Math.max(high, -low)) < distance;
    }

    /** How long it is where it is longest: up, or along one of the sides' directions; 0 when it is empty. */
    double longest() {
        double longest = Math.max(0, high - low);
        for (int side = 0; side < SIDES / 2; side++) {
            longest = Math.max(longest, reach[side] + reach[side + SIDES / 2]);
        }
        return longest;
    }

    double middle(int axis) {
        int along = axis == X ? 0 : Z;
        return axis == Y ? (low + high) / 2 : (reach[along] - reach[along + SIDES / 2]) / 2;
    }

    /** One of the {@link #CORNERS}: where two neighbouring sides meet. */
    double corner(int number, int axis) {
        if (axis == Y) {
            return number < SIDES ? low : high;
        }
        int side = number % SIDES;
        double one = reach[side];
        double next = reach[(side + 1) % SIDES];
        double along = axis == X ? one * SIN[side + 1] - next * SIN[side] : next * COS[side] - one * COS[side + 1];
        return along / SIN[1];
    }
}
