package mocapscope.protocol.link;

import java.time.Duration;

/**
 * Detects pauses of this process longer than 300 ms, such as suspension or garbage collection. During a pause the
 * process was stopped, starved or in garbage collection, and received nothing. Safe for use by several threads.
 */
final class ProcessPauseDetector {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final long MOST = 300_000_000L;
    private static final ProcessPauseDetector PROCESS = started();

    /** A time span in which this process did not run, on the monotonic clock. */
    record ProcessPause(long from, long until) {
        static final ProcessPause NONE = new ProcessPause(Long.MIN_VALUE, Long.MIN_VALUE);

        double seconds() {
            return (until - from) / 1e9;
        }
    }

    private volatile long last;
    private volatile ProcessPause pause = ProcessPause.NONE;

    /** Creates a heartbeat with its first beat at {@code now}, on the monotonic clock. */
    ProcessPauseDetector(long now) {
        last = now;
    }

    /** Returns the heartbeat of this process, which beats as long as the process lives. */
    static ProcessPauseDetector ofProcess() {
        return PROCESS;
    }

    /** Notes that the process runs at {@code now}; called by one thread only. */
    void beat(long now) {
        if (now - last > MOST) {
            pause = new ProcessPause(last, now);
        }
        last = now;
    }

    /** Returns whether the beat is overdue at {@code now}: the process is in a pause, or has just resumed. */
    boolean isLate(long now) {
        return now - last > MOST;
    }

    /** Returns the time of the last beat. */
    long lastBeat() {
        return last;
    }

    /** Returns the last pause that is over, or {@link ProcessPause#NONE}. */
    ProcessPause lastPause() {
        return pause;
    }

    private static ProcessPauseDetector started() {
        var heartbeat = new ProcessPauseDetector(SystemClock.monotonicNanos());
        Thread.ofVirtual().name("heartbeat").start(heartbeat::run);
        return heartbeat;
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                beat(SystemClock.monotonicNanos());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
