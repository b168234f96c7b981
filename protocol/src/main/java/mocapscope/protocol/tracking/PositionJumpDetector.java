package mocapscope.protocol.tracking;

/** Detects implausibly fast jumps in the position of a tracked body, bone, sensor or object. */
final class PositionJumpDetector {
    private static final double LEAST_METRES = 0.5;

    private final double limit;
    private boolean wasFast;
    private double before;

    /** Creates a detector with a limit in metres per second; 0 turns it off. */
    PositionJumpDetector(double limit) {
        this.limit = limit;
    }

    /** Adds an interval and returns whether the part has jumped in this and the last one; NaN is not fast. */
    boolean add(double metres, double seconds) {
        boolean isFast = limit > 0 && metres > limit * seconds;
        boolean jumped = isFast && wasFast && Math.max(metres, before) >= LEAST_METRES;
        wasFast = isFast;
        before = metres;
        return jumped;
    }

    void reset() {
        wasFast = false;
    }
}
