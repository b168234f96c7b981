package mocapscope.protocol.link;

import java.time.Instant;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** Reads the monotonic clock and the wall clock of the system together, to timestamp session events. */
public final class SystemClock {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private SystemClock() {}

    /** Returns the current time on the monotonic clock and in Unix time. */
    public static MonotonicAndUnixTime now() {
        long monotonic = System.nanoTime();
        var time = Instant.now();
        return new MonotonicAndUnixTime(monotonic, time.getEpochSecond() * NANOS_A_SECOND + time.getNano());
    }

    /** Returns the current time on the monotonic clock only. */
    public static long monotonicNanos() {
        return System.nanoTime();
    }
}
