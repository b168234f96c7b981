package mocapscope.app.scene.frame;

import java.util.Arrays;

/** The capsules and balls that draw the bones, joints and axes of one scene frame. A ball is a capsule of length 0. */
public final class CapsuleList {
    /** The flag of a capsule with a shadow on the floor. */
    public static final int CASTS_SHADOW = 1;

    /** The flag of a capsule through which others are visible. */
    public static final int TRANSLUCENT = 2;

    /** The flag of a ball or capsule that no other continues and that may be large: its outline must look round. */
    public static final int ROUND = 4;

    private static final int NUMBERS = 8;
    private static final int LABELS = 3;

    private final float[] numbers;
    private final int[] labels;

    private CapsuleList(float[] numbers, int[] labels) {
        this.numbers = numbers;
        this.labels = labels;
    }

    public int count() {
        return labels.length / LABELS;
    }

    public float x0(int capsule) {
        return numbers[NUMBERS * capsule];
    }

    public float y0(int capsule) {
        return numbers[NUMBERS * capsule + 1];
    }

    public float z0(int capsule) {
        return numbers[NUMBERS * capsule + 2];
    }

    /** Returns the radius at the start, in metres. */
    public float r0(int capsule) {
        return numbers[NUMBERS * capsule + 3];
    }

    public float x1(int capsule) {
        return numbers[NUMBERS * capsule + 4];
    }

    public float y1(int capsule) {
        return numbers[NUMBERS * capsule + 5];
    }

    public float z1(int capsule) {
        return numbers[NUMBERS * capsule + 6];
    }

    /** Returns the radius at the end, in metres. */
    public float r1(int capsule) {
        return numbers[NUMBERS * capsule + 7];
    }

    /** Returns the color, as an index in the {@link ScenePalette}. */
    public int swatch(int capsule) {
        return labels[LABELS * capsule];
    }

    /** Returns the index in the frame's picks, or {@link SceneFrame#NO_PICK}. */
    public int pick(int capsule) {
        return labels[LABELS * capsule + 1];
    }

    /** Returns true if the capsule has this flag. */
    public boolean has(int capsule, int flag) {
        return (labels[LABELS * capsule + 2] & flag) != 0;
    }

    /** Returns true if both ends are one point. */
    public boolean isBall(int capsule) {
        int at = NUMBERS * capsule;
        return numbers[at] == numbers[at + 4]
                && numbers[at + 1] == numbers[at + 5]
                && numbers[at + 2] == numbers[at + 6];
    }

    /** Builds the capsule list of each frame, and reuses the last list if nothing has changed. */
    public static final class CapsuleListBuilder {
        private float[] numbers = new float[64 * NUMBERS];
        private int[] labels = new int[64 * LABELS];
        private int count;
        private CapsuleList last = new CapsuleList(new float[0], new int[0]);

        /** Begins a capsule as a ball. */
        public CapsuleListBuilder from(double x, double y, double z, double radius) {
            if (numbers.length == NUMBERS * count) {
                numbers = Arrays.copyOf(numbers, 2 * numbers.length);
                labels = Arrays.copyOf(labels, 2 * labels.length);
            }
            put(NUMBERS * count, x, y, z, radius);
            put(NUMBERS * count + 4, x, y, z, radius);
            return this;
        }

        /** Moves the end of the capsule that was begun. */
        public CapsuleListBuilder to(double x, double y, double z, double radius) {
            put(NUMBERS * count + 4, x, y, z, radius);
            return this;
        }

        /** Adds the capsule that was begun. */
        public void add(int swatch, int pick, int flags) {
            labels[LABELS * count] = swatch;
            labels[LABELS * count + 1] = pick;
            labels[LABELS * count + 2] = flags;
            count++;
        }

        /** Returns the capsules added since the last call: the same list as then, if they are equal. */
        public CapsuleList build() {
            int ends = NUMBERS * count;
            int named = LABELS * count;
            boolean sameLabels = Arrays.equals(labels, 0, named, last.labels, 0, last.labels.length);
            if (!sameLabels || !Arrays.equals(numbers, 0, ends, last.numbers, 0, last.numbers.length)) {
                last = new CapsuleList(
                        Arrays.copyOf(numbers, ends), sameLabels ? last.labels : Arrays.copyOf(labels, named));
            }
            count = 0;
            return last;
        }

        private void put(int at, double x, double y, double z, double radius) {
            numbers[at] = (float) x;
            numbers[at + 1] = (float) y;
            numbers[at + 2] = (float) z;
            numbers[at + 3] = (float) radius;
        }
    }
}
