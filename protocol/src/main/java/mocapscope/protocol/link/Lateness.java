package mocapscope.protocol.link;

/** An episode in which an event loop is late: its start, its delay and withheld verdicts. */
final class Lateness {
    /** The duration in nanoseconds after which an episode is reported although it continues. */
    private static final long MOST = 5_000_000_000L;

    private final long since;
    private long last;
    private double paused;
    private double waited;
    private boolean withheld;

    Lateness(long since) {
        this.since = since;
        this.last = since;
    }

    /** Notes that the episode continues at that time, on the monotonic clock. */
    void lasts(long monotonicNanos) {
        last = monotonicNanos;
    }

    /** Returns the time at which it was last noticed. */
    long last() {
        return last;
    }

    boolean tooLong(long monotonicNanos) {
        return monotonicNanos - since > MOST;
    }

    /** Notes a pause of the process. */
    void pause(Heartbeat.Pause pause) {
        paused = Math.max(paused, pause.seconds());
    }

    /** Notes that an event waited that many nanoseconds for the event loop thread. */
    void waited(long nanos) {
        waited = Math.max(waited, nanos / 1e9);
    }

    void withhold() {
        withheld = true;
    }

    boolean withheld() {
        return withheld;
    }

    /** Returns a description of the delay, for display. */
    String text() {
        return paused > 0
                ? "this program did not run for %.1f s".formatted(paused)
                : "this program handled incoming data %.1f s late".formatted(waited);
    }
}
