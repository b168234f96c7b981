package mocapscope.protocol.tracking;

/**
 * Detects a frozen sensor, body or object: one pose repeats although earlier samples nearly always differed. A part that
 * comes to rest slows down before; then its repetitions are no freeze.
 */
final class FrozenPoseDetector {
    private static final int FEWEST_COMPARED = 60;
    private static final double LEAST_SECONDS = 2;
    private static final double LEAST_CHANGED = 0.98;
    private static final int FEWEST_REPEATED = 20;
    private static final double SHARE_WEIGHT = 1 / 128.0;
    /** The number of steps over which the mean is taken. */
    private static final int STEPS = 64;

    /** A last step below this share of the mean step is one that comes to rest. */
    private static final double AT_REST = 0.1;
    /** The number of successive shorter steps that show a deceleration. */
    private static final int DECELERATING = 5;
    /** The share of the first of these that the last one has at most. */
    private static final double DECELERATED = 0.4;

    private final double frozenSeconds;
    private int compared;
    private double changed = 1;
    private double seconds;
    private int stepCount;
    private double stepWeight;
    private double meanStep;
    private double lastStep;
    private int shorter;
    private double decelerationStart;
    private boolean armed;
    private int repeated;
    private double repeatedSeconds;
    private double changedBefore;
    private long since;

    /** Creates a detector of repetitions that take that many seconds; 0 turns it off. */
    FrozenPoseDetector(double frozenSeconds) {
        this.frozenSeconds = frozenSeconds;
    }

    /** Adds a sample that follows another, and returns whether the part is frozen. */
    boolean add(boolean same, double step, double interval, long arrival) {
        compared = Math.min(FEWEST_COMPARED, compared + 1);
        seconds += interval;
        if (!same) {
            addChange(step);
            return false;
        }
        if (repeated == 0) {
            armed = isArmed();
            changedBefore = changed;
            since = arrival;
        }
        repeated++;
        repeatedSeconds += interval;
        changed -= changed * SHARE_WEIGHT;
        return isFrozen();
    }

    private boolean isFrozen() {
        return armed && frozenSeconds > 0 && repeatedSeconds >= frozenSeconds && repeated >= FEWEST_REPEATED;
    }

    private boolean isArmed() {
        return compared >= FEWEST_COMPARED
                && seconds >= LEAST_SECONDS
                && changed >= LEAST_CHANGED
                && lastStep >= AT_REST * meanStep
                && !(shorter >= DECELERATING && lastStep <= DECELERATED * decelerationStart);
    }

    private void addChange(double step) {
        if (isFrozen()) {
            changed = changedBefore; // a freeze says nothing of a part's usual movement
        }
        repeated = 0;
        repeatedSeconds = 0;
        changed += (1 - changed) * SHARE_WEIGHT;
        if (step < lastStep) {
            decelerationStart = shorter == 0 ? lastStep : decelerationStart;
            shorter++;
        } else {
            shorter = 0;
        }
        lastStep = step;
        if (stepCount < STEPS) {
            stepCount++;
            stepWeight = 1.0 / stepCount;
        }
        meanStep += (step - meanStep) * stepWeight;
    }

    /** Forgets the repetitions so far, and the steps before a gap. */
    void interrupt() {
        repeated = 0;
        repeatedSeconds = 0;
        armed = false;
        shorter = 0;
    }

    /** Returns the arrival of the first repetition. */
    long since() {
        return since;
    }

    /** Returns the number of repetitions. */
    int repeated() {
        return repeated;
    }

    /** Returns the mean distance between samples that differ, in the source's unit. */
    double meanStep() {
        return meanStep;
    }
}
