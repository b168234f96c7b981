package mocapscope.protocol.stage;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/**
 * The clocks of a simulated machine: a real clock that runs faster, with an offset, a drift and steps. Thread-safe.
 *
 * @param speed the seconds that pass here in one real second, for all machines of a test
 */
record SimulatedAgentClock(long start, double speed, double offset, double ppm, AtomicLong step)
        implements Supplier<MonotonicAndUnixTime> {
    private static final long EPOCH = 1_790_000_000_000_000_000L;
    private static final double NANOS = 1e9;

    SimulatedAgentClock(long start, double speed, double offset, double ppm) {
        this(start, speed, offset, ppm, new AtomicLong());
    }

    @Override
    public MonotonicAndUnixTime get() {
        long monotonic = at(Math.round((System.nanoTime() - start) * speed));
        return new MonotonicAndUnixTime(monotonic, monotonic + EPOCH + step.get());
    }

    /** Returns the monotonic time of this machine when a machine without offset and drift shows {@code time}. */
    long at(long time) {
        return time + Math.round(offset * NANOS + ppm * 1e-6 * time);
    }
}
