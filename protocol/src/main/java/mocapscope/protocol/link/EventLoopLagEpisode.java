package mocapscope.protocol.link;

/** A period in which an event loop is late: its start, its delay and whether a peer timeout was withheld. */
final class EventLoopLagEpisode {
    /** The duration in nanoseconds after which an episode is reported although it continues. */
    private static final long MOST = 5_000_000_000L;

    private final long since;
    private long lastNoticedAt;
    private double paused;
    private double longestDelay;
    private boolean verdictWithheld;

    EventLoopLagEpisode(long since) {
        this.since = since;
        this.lastNoticedAt = since;
    }

    /** Notes that the episode continues at that time, on the monotonic clock. */
    void extend(long monotonicNanos) {
        lastNoticedAt = monotonicNanos;
    }

    /** Returns the time at which it was last noticed. */
    long lastNoticedAt() {
        return lastNoticedAt;
    }

    boolean isTooLong(long monotonicNanos) {
        return monotonicNanos - since > MOST;
    }

    /** Notes a pause of the process. */
    void addPause(ProcessPauseDetector.ProcessPause pause) {
        paused = Math.max(paused, pause.seconds());
    }

    /** Notes that an event waited that many nanoseconds for the event loop thread. */
    void addDelay(long nanos) {
        longestDelay = Math.max(longestDelay, nanos / 1e9);
    }

    void markVerdictWithheld() {
        verdictWithheld = true;
    }

    boolean withheld() {
        return verdictWithheld;
    }

    /** Returns a description of the delay, for display. */
    String describe() {
        return paused > 0
                ? "this program did not run for %.1f s".formatted(paused)
                : "this program handled incoming data %.1f s late".formatted(longestDelay);
    }
}
