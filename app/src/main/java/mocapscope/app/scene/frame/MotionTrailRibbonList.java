package mocapscope.app.scene.frame;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The camera-facing strips (ribbons) that draw motion trails in one frame of the 3D scene. A ribbon is a run of points,
 * the newest first; a gap in a trail splits it into two.
 */
public final class MotionTrailRibbonList {
    private static final int NUMBERS = 4;

    private static final RibbonArrays RELEASED = new RibbonArrays(new int[0], new float[0], new int[0]);

    private final ReferenceCount owners = new ReferenceCount();
    private final BlockingQueue<RibbonArrays> pool;
    private final int count;
    private final int pointCount;
    private RibbonArrays arrays;

    /** The arrays of a list; they may have room for more ribbons and points. */
    private record RibbonArrays(int[] firstPoints, float[] numbers, int[] swatches) {}

    private MotionTrailRibbonList(BlockingQueue<RibbonArrays> pool, int count, int pointCount, RibbonArrays arrays) {
        this.pool = pool;
        this.count = count;
        this.pointCount = pointCount;
        this.arrays = arrays;
    }

    MotionTrailRibbonList retain() {
        owners.retain();
        return this;
    }

    /** Removes an owner; the last one returns the arrays to their builder, after which no read finds a point. */
    void release() {
        if (owners.release()) {
            var recycled = arrays;
            arrays = RELEASED;
            pool.offer(recycled);
        }
    }

    public int count() {
        return count;
    }

    public int pointCount() {
        return pointCount;
    }

    /** Returns a ribbon's first point; for the ribbon after the last, the number of points. */
    public int firstPoint(int ribbon) {
        return arrays.firstPoints[ribbon];
    }

    public float x(int point) {
        return arrays.numbers[NUMBERS * point];
    }

    public float y(int point) {
        return arrays.numbers[NUMBERS * point + 1];
    }

    public float z(int point) {
        return arrays.numbers[NUMBERS * point + 2];
    }

    /** Returns half the ribbon's width at a point, in metres. */
    public float halfWidth(int point) {
        return arrays.numbers[NUMBERS * point + 3];
    }

    /** Returns the color at a point, as an index in the {@link ScenePaletteTexture}: its glow and alpha, without light. */
    public int swatch(int point) {
        return arrays.swatches[point];
    }

    /** Builds the ribbon list of each frame in the arrays of earlier lists. */
    public static final class RibbonListBuilder {
        private final BlockingQueue<RibbonArrays> pool = new ArrayBlockingQueue<>(SceneFrame.RECYCLED);
        private int[] firstPoints = new int[16];
        private float[] numbers = new float[256 * NUMBERS];
        private int[] swatches = new int[256];
        private int ribbons;
        private int points;
        private MotionTrailRibbonList last = new MotionTrailRibbonList(
                pool,
                0,
                0,
                new RibbonArrays(new int[firstPoints.length], new float[numbers.length], new int[swatches.length]));

        /** Begins a ribbon. */
        public void begin() {
            if (ribbons + 1 == firstPoints.length) {
                firstPoints = Arrays.copyOf(firstPoints, 2 * firstPoints.length);
            }
            firstPoints[ribbons++] = points;
        }

        /** Adds a point to the ribbon that was begun last. */
        public void add(double x, double y, double z, double halfWidth, int swatch) {
            if (points == swatches.length) {
                swatches = Arrays.copyOf(swatches, 2 * points);
                numbers = Arrays.copyOf(numbers, 2 * numbers.length);
            }
            numbers[NUMBERS * points] = (float) x;
            numbers[NUMBERS * points + 1] = (float) y;
            numbers[NUMBERS * points + 2] = (float) z;
            numbers[NUMBERS * points + 3] = (float) halfWidth;
            swatches[points++] = swatch;
        }

        /** Returns the ribbons begun since the last call: the same list as then, if they are equal. */
        public MotionTrailRibbonList build() {
            firstPoints[ribbons] = points;
            if (!equalsLast()) {
                last.release();
                last = new MotionTrailRibbonList(
                        pool, ribbons, points, new RibbonArrays(firstPoints, numbers, swatches));
                var recycled = pool.poll();
                firstPoints = recycled == null ? new int[firstPoints.length] : recycled.firstPoints;
                numbers = recycled == null ? new float[numbers.length] : recycled.numbers;
                swatches = recycled == null ? new int[swatches.length] : recycled.swatches;
            }
            ribbons = 0;
            points = 0;
            return last.retain();
        }

        private boolean equalsLast() {
            int ends = NUMBERS * points;
            return ribbons == last.count
                    && points == last.pointCount
                    && Arrays.equals(firstPoints, 0, ribbons, last.arrays.firstPoints, 0, ribbons)
                    && Arrays.equals(numbers, 0, ends, last.arrays.numbers, 0, ends)
                    && Arrays.equals(swatches, 0, points, last.arrays.swatches, 0, points);
        }
    }
}
