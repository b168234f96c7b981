package mocapscope.app.scene.model;

import java.util.Arrays;

/**
 * A ring buffer of a moving point's positions in the last two seconds, to draw its trail. Positions are stored at even
 * time steps.
 */
public final class MotionTrailBuffer {
    public static final int POINTS = 40;
    public static final long STEP_NANOS = 2_000_000_000L / POINTS;

    /** The pause that makes a gap in the trail; a shorter one is only a slow frame. */
    private static final long GAP_NANOS = 1_000_000_000L;

    private static final MutableSceneItemPose NOWHERE = new MutableSceneItemPose();

    private final float[] ring = new float[3 * POINTS];
    private int newest;
    private long at = Long.MIN_VALUE;

    public MotionTrailBuffer() {
        Arrays.fill(ring, Float.NaN);
    }

    /** Removes all positions. */
    public void clear() {
        Arrays.fill(ring, Float.NaN);
    }

    /** Adds the current position; a point without a position leaves a gap. */
    public void add(long nanos, MutableSceneItemPose pose) {
        if (nanos < at) {
            clear(); // time went backwards during look-back: later positions are no longer valid
        }
        if (at == Long.MIN_VALUE || nanos < at) {
            at = nanos;
        }
        long steps = (nanos - at) / STEP_NANOS;
        if (steps > 0) {
            fill((int) Math.min(POINTS, steps), nanos - at < GAP_NANOS, pose);
            at += steps * STEP_NANOS;
        }
        put(newest, pose.x(), pose.y(), pose.z());
    }

    /** Leaves a gap, because the position is not measured. */
    void addGap(long nanos) {
        add(nanos, NOWHERE);
    }

    /** Returns coordinate {@code axis} of the {@code age}-th newest point; 0 is the newest. */
    public float at(int age, int axis) {
        return ring[3 * slot(age) + axis];
    }

    public boolean hasPoint(int age) {
        int at = 3 * slot(age);
        return Float.isFinite(ring[at] + ring[at + 1] + ring[at + 2]);
    }

    private void fill(int steps, boolean joined, MutableSceneItemPose to) {
        float fromX = at(0, 0);
        float fromY = at(0, 1);
        float fromZ = at(0, 2);
        for (int i = 1; i <= steps; i++) {
            newest = (newest + 1) % POINTS;
            float part = joined ? (float) i / steps : Float.NaN;
            put(
                    newest,
                    fromX + (to.x() - fromX) * part,
                    fromY + (to.y() - fromY) * part,
                    fromZ + (to.z() - fromZ) * part);
        }
    }

    private void put(int slot, float x, float y, float z) {
        ring[3 * slot] = x;
        ring[3 * slot + 1] = y;
        ring[3 * slot + 2] = z;
    }

    private int slot(int age) {
        return Math.floorMod(newest - age, POINTS);
    }
}
