package mocapscope.app.scene.model;

import java.util.Arrays;

/**
 * A bounding volume around scene items, in metres: an upright prism with an octagonal base. An axis-aligned box would
 * also enclose corners that a figure walking in a circle never reaches, and so leave empty space in the picture.
 */
public final class BoundingPrism {
    private static final int SIDES = 8;

    /** The number of corners of the base, found once at the bottom and once at the top. */
    public static final int CORNERS = 2 * SIDES;

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

    /** The extent in each direction, the first along x, turning to z. */
    private final double[] reach = new double[SIDES];

    private double low;
    private double high;

    public BoundingPrism() {
        clear();
    }

    public void clear() {
        Arrays.fill(reach, Double.NEGATIVE_INFINITY);
        low = Double.POSITIVE_INFINITY;
        high = Double.NEGATIVE_INFINITY;
    }

    public boolean isEmpty() {
        return low > high;
    }

    public void add(MutableSceneItemPose pose) {
        add(pose.x(), pose.y(), pose.z());
    }

    /** Extends the volume to a point; ignores a point that is not finite. */
    public void add(double x, double y, double z) {
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

    /** Extends the volume to another. */
    public void add(BoundingPrism other) {
        for (int side = 0; side < SIDES; side++) {
            reach[side] = Math.max(reach[side], other.reach[side]);
        }
        low = Math.min(low, other.low);
        high = Math.max(high, other.high);
    }

    /** Moves the volume along the floor. */
    public void moveBy(double x, double z) {
        for (int side = 0; side < SIDES; side++) {
            reach[side] += x * COS[side] + z * SIN[side];
        }
    }

    /** Extends the volume to the floor below, so that floating content shows its height. */
    void includeFloor() {
        low = Math.min(low, 0);
    }

    /** Returns true if the whole volume is nearer to the origin than this distance along each axis. */
    boolean isWithin(double distance) {
        double aside = Math.max(reach[X], reach[X + SIDES / 2]);
        double along = Math.max(reach[Z], reach[Z + SIDES / 2]);
        return Math.max(Math.max(aside, along), Math.max(high, -low)) < distance;
    }

    /** Returns true if a position is inside the volume or within about {@code distance} of it; false without one. */
    boolean isNear(MutableSceneItemPose pose, double distance) {
        boolean near = pose.y() > low - distance && pose.y() < high + distance;
        for (int side = 0; near && side < SIDES / 2; side++) {
            double along = pose.x() * COS[side] + pose.z() * SIN[side];
            near = along < reach[side] + distance && -along < reach[side + SIDES / 2] + distance;
        }
        return near && pose.hasPosition();
    }

    /** Returns the largest dimension, upright or along one of the sides' directions; 0 when empty. */
    public double longestSide() {
        double longest = Math.max(0, high - low);
        for (int side = 0; side < SIDES / 2; side++) {
            longest = Math.max(longest, reach[side] + reach[side + SIDES / 2]);
        }
        return longest;
    }

    public double center(int axis) {
        int along = axis == X ? 0 : Z;
        return axis == Y ? (low + high) / 2 : (reach[along] - reach[along + SIDES / 2]) / 2;
    }

    /** Returns a coordinate of one of the {@link #CORNERS} where two neighbouring sides meet. */
    public double corner(int number, int axis) {
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
