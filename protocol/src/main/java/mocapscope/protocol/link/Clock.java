package mocapscope.protocol.link;

import java.time.Instant;
import mocapscope.protocol.session.Now;

/** The clock of all sessions: the only place where one is read. */
public final class Clock {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private Clock() {}

    /** This moment, on the monotonic clock and in the epoch. */
    public static Now now() {
        long monotonic = System.nanoTime();
        var time = Instant.now();
        return new Now(monotonic, time.getEpochSecond() * NANOS_A_SECOND + time.getNano());
    }

    /** This moment on the monotonic clock alone. */
    public static long nanos() {
        return System.nanoTime();
    }
}
