package mocapscope.protocol.link;

/** A time in which an event loop of ours is late: since when, by how much, and whether a verdict was withheld for it. */
final class Lateness {
    /** After so many nanoseconds it is reported although it goes on. */
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

    /** It goes on at that time, on the monotonic clock. */
    void lasts(long monotonicNanos) {
        last = monotonicNanos;
    }

    /** Returns when it was last noticed. */
    long last() {
        return last;
    }

    boolean tooLong(long monotonicNanos) {
        return monotonicNanos - since > MOST;
    }

    /** The process did not run. */
    void pause(Heartbeat.Pause pause) {
        paused = Math.max(paused, pause.seconds());
    }

    /** Something waited so many nanoseconds for the thread of the event loop. */
    void waited(long nanos) {
        waited = Math.max(waited, nanos / 1e9);
    }

    void withhold() {
        withheld = true;
    }

    boolean withheld() {
        return withheld;
    }

    /** Returns how late this program was, for a user. */
    String text() {
        return paused > 0
                ? "this program did not run for %.1f s".formatted(paused)
                : "this program handled incoming data %.1f s late".formatted(waited);
    }
}
