package mocapscope.app.scene.frame;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The capsules that represent the bones, joints and axes of one scene frame. A ball is a capsule of length 0. */
public final class BoneAndJointCapsuleList {
    /** The flag of a capsule with a shadow on the floor. */
    public static final int CASTS_SHADOW = 1;

    /** The flag of a capsule through which others are visible. */
    public static final int TRANSLUCENT = 2;

    /** The flag of a ball or capsule that no other continues and that may be large: its outline must look round. */
    public static final int ROUND = 4;

    private static final int NUMBERS = 8;
    private static final int LABELS = 3;
    private static final CapsuleArrays RELEASED = new CapsuleArrays(new float[0], new int[0]);

    private final ReferenceCount owners = new ReferenceCount();
    private final BlockingQueue<CapsuleArrays> pool;
    private final int count;
    private CapsuleArrays arrays;

    /** The arrays of a list; they may have room for more capsules. */
    private record CapsuleArrays(float[] numbers, int[] labels) {}

    private BoneAndJointCapsuleList(BlockingQueue<CapsuleArrays> pool, int count, CapsuleArrays arrays) {
        this.pool = pool;
        this.count = count;
        this.arrays = arrays;
    }

    BoneAndJointCapsuleList retain() {
        owners.retain();
        return this;
    }

    /** Removes an owner; the last one returns the arrays to their builder, after which no read finds a capsule. */
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

    public float x0(int capsule) {
        return arrays.numbers[NUMBERS * capsule];
    }

    public float y0(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 1];
    }

    public float z0(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 2];
    }

    /** Returns the radius at the start, in metres. */
    public float r0(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 3];
    }

    public float x1(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 4];
    }

    public float y1(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 5];
    }

    public float z1(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 6];
    }

    /** Returns the radius at the end, in metres. */
    public float r1(int capsule) {
        return arrays.numbers[NUMBERS * capsule + 7];
    }

    /** Returns the color, as an index in the {@link ScenePaletteTexture}. */
    public int swatch(int capsule) {
        return arrays.labels[LABELS * capsule];
    }

    /** Returns the index in the frame's picks, or {@link SceneFrame#NO_PICK}. */
    public int pick(int capsule) {
        return arrays.labels[LABELS * capsule + 1];
    }

    /** Returns true if the capsule has this flag. */
    public boolean has(int capsule, int flag) {
        return (arrays.labels[LABELS * capsule + 2] & flag) != 0;
    }

    /** Returns true if both ends are one point. */
    public boolean isBall(int capsule) {
        int at = NUMBERS * capsule;
        float[] numbers = arrays.numbers;
        return numbers[at] == numbers[at + 4]
                && numbers[at + 1] == numbers[at + 5]
                && numbers[at + 2] == numbers[at + 6];
    }

    /**
     * Builds the capsule list of each frame in the arrays of earlier lists, and reuses the last list if nothing has
     * changed.
     */
    public static final class CapsuleListBuilder {
        private final BlockingQueue<CapsuleArrays> pool = new ArrayBlockingQueue<>(SceneFrame.RECYCLED);
        private float[] numbers = new float[64 * NUMBERS];
        private int[] labels = new int[64 * LABELS];
        private int count;
        private BoneAndJointCapsuleList last = new BoneAndJointCapsuleList(
                pool, 0, new CapsuleArrays(new float[numbers.length], new int[labels.length]));

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
        public BoneAndJointCapsuleList build() {
            int ends = NUMBERS * count;
            int named = LABELS * count;
            if (count != last.count
                    || !Arrays.equals(labels, 0, named, last.arrays.labels, 0, named)
                    || !Arrays.equals(numbers, 0, ends, last.arrays.numbers, 0, ends)) {
                last.release();
                last = new BoneAndJointCapsuleList(pool, count, new CapsuleArrays(numbers, labels));
                var recycled = pool.poll();
                numbers = recycled == null ? new float[numbers.length] : recycled.numbers;
                labels = recycled == null ? new int[labels.length] : recycled.labels;
            }
            count = 0;
            return last.retain();
        }

        private void put(int at, double x, double y, double z, double radius) {
            numbers[at] = (float) x;
            numbers[at + 1] = (float) y;
            numbers[at + 2] = (float) z;
            numbers[at + 3] = (float) radius;
        }
    }
}
