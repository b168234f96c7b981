package mocapscope.app.scene.frame;

import java.util.Arrays;

/**
 * The camera-facing strips (ribbons) that draw motion trails in one frame of the 3D scene. A ribbon is a run of points,
 * the newest first; a gap in a trail splits it into two.
 */
public final class RibbonList {
    private static final int NUMBERS = 4;

    private final int[] firstPoints;
    private final float[] numbers;
    private final int[] swatches;

    private RibbonList(int[] firstPoints, float[] numbers, int[] swatches) {
        this.firstPoints = firstPoints;
        this.numbers = numbers;
        this.swatches = swatches;
    }

    public int count() {
        return firstPoints.length - 1;
    }

    public int pointCount() {
        return swatches.length;
    }

    /** Returns a ribbon's first point; for the ribbon after the last, the number of points. */
    public int firstPoint(int ribbon) {
        return firstPoints[ribbon];
    }

    public float x(int point) {
        return numbers[NUMBERS * point];
    }

    public float y(int point) {
        return numbers[NUMBERS * point + 1];
    }

    public float z(int point) {
        return numbers[NUMBERS * point + 2];
    }

    /** Returns half the ribbon's width at a point, in metres. */
    public float halfWidth(int point) {
        return numbers[NUMBERS * point + 3];
    }

    /** Returns the color at a point, as an index in the {@link ScenePalette}: its glow and alpha, without light. */
    public int swatch(int point) {
        return swatches[point];
    }

    /** Builds the ribbon list of each frame. */
    public static final class RibbonListBuilder {
        private int[] firstPoints = new int[16];
        private float[] numbers = new float[256 * NUMBERS];
        private int[] swatches = new int[256];
        private int ribbons;
        private int points;
        private RibbonList last = new RibbonList(new int[1], new float[0], new int[0]);

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
        public RibbonList build() {
            firstPoints[ribbons] = points;
            int ends = NUMBERS * points;
            if (!Arrays.equals(firstPoints, 0, ribbons + 1, last.firstPoints, 0, last.firstPoints.length)
                    || !Arrays.equals(numbers, 0, ends, last.numbers, 0, last.numbers.length)
                    || !Arrays.equals(swatches, 0, points, last.swatches, 0, last.swatches.length)) {
                last = new RibbonList(
                        Arrays.copyOf(firstPoints, ribbons + 1),
                        Arrays.copyOf(numbers, ends),
                        Arrays.copyOf(swatches, points));
            }
            ribbons = 0;
            points = 0;
            return last;
        }
    }
}
