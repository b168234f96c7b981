package mocapscope.protocol.recording;

/** How often something is told of while it is: a pause of more than a second counts for nothing. Not thread safe. */
final class Tempo {
    private static final double NANOS = 1e9;
    private static final long PAUSE = 1_000_000_000L;

    private boolean begun;
    private long last;
    private long intervals;
    private long span;

    /** It is told of at that time, in nanoseconds, be it once more, or earlier by a clock that went back. */
    void at(long time) {
        if (begun && time > last && time - last <= PAUSE) {
            intervals++;
            span += time - last;
        }
        begun = true;
        last = time;
    }

    /** In hertz; 0 where it was told of but now and then. */
    double rate() {
        return span == 0 ? 0 : intervals * NANOS / span;
    }
}
