package mocapscope.protocol.link;

import java.time.Duration;

/**
 * A beat every 100 ms that shows whether this process runs. A gap of more than 300 ms between two beats is a pause: the
 * process was stopped, starved or busy collecting garbage, and could hear nobody. Safe for use by several threads.
 */
final class Heartbeat {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final long MOST = 300_000_000L;
    private static final Heartbeat PROCESS = started();

    /** A time in which this process did not run, on the monotonic clock. */
    record Pause(long from, long until) {
        static final Pause NONE = new Pause(Long.MIN_VALUE, Long.MIN_VALUE);

        double seconds() {
            return (until - from) / 1e9;
        }
    }

    private volatile long last;
    private volatile Pause pause = Pause.NONE;

    /** Beats for the first time at {@code now}, on the monotonic clock. */
    Heartbeat(long now) {
        last = now;
    }

    /** Returns the heartbeat of this process, which beats as long as the process lives. */
    static Heartbeat ofProcess() {
        return PROCESS;
    }

    /** The process runs at {@code now}; one thread alone calls this. */
    void beat(long now) {
        if (now - last > MOST) {
            pause = new Pause(last, now);
        }
        last = now;
    }

    /** Returns whether the beat is missing at {@code now}: the process is in a pause, or just wakes up from one. */
    boolean late(long now) {
        return now - last > MOST;
    }

    /** Returns the last pause that is over, {@link Pause#NONE} where there was none. */
    Pause lastPause() {
        return pause;
    }

    private static Heartbeat started() {
        var heartbeat = new Heartbeat(Clock.nanos());
        Thread.ofVirtual().name("heartbeat").start(heartbeat::run);
        return heartbeat;
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                beat(Clock.nanos());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
