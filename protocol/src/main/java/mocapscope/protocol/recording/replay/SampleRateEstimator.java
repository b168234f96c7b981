package mocapscope.protocol.recording.replay;

/** Estimates the average sample rate in hertz, ignoring pauses longer than one second. Not thread-safe. */
final class SampleRateEstimator {
    private static final double NANOS = 1e9;
    private static final long PAUSE = 1_000_000_000L;

    private boolean started;
    private long last;
    private long intervals;
    private long span;

    /** Adds a sample time in nanoseconds; times that repeat or decrease are ignored. */
    void add(long time) {
        if (started && time > last && time - last <= PAUSE) {
            intervals++;
            span += time - last;
        }
        started = true;
        last = time;
    }

    /** Returns the rate in hertz, or 0 if there are too few samples. */
    double rate() {
        return span == 0 ? 0 : intervals * NANOS / span;
    }
}
