package mocapscope.app.shell;

/** Detects that the 3D scene is drawn too slowly, so that another renderer can be offered. */
final class SlowSceneDrawingDetector {
    /** The frame rate below which movements look jerky. */
    private static final double LEAST_RATE = 30;

    /** The time after the first drawn frame in which the program's code is still compiled. */
    private static final long WARM_UP_NANOS = 10_000_000_000L;

    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private long firstDrawn = Long.MAX_VALUE;
    private long slowSince = Long.MAX_VALUE;
    private boolean found;

    /**
     * Adds a frame at a time on the monotonic clock, and returns true if the scene has been slow for some seconds, the first
     * time only. Frames without the scene are ignored.
     */
    boolean isSlow(long nanos, boolean drawn, double framesPerSecond) {
        if (drawn && firstDrawn == Long.MAX_VALUE) {
            firstDrawn = nanos;
        }
        if (!drawn || framesPerSecond >= LEAST_RATE || nanos - firstDrawn < WARM_UP_NANOS) {
            slowSince = Long.MAX_VALUE;
            return false;
        }
        slowSince = Math.min(slowSince, nanos);
        boolean slow = !found && nanos - slowSince >= PATIENCE_NANOS;
        found |= slow;
        return slow;
    }
}
