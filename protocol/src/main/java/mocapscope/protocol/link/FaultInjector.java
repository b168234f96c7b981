package mocapscope.protocol.link;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Session;

/** Puts a bad network before every session, and counts what it did to all of them. Any thread may ask. */
public final class FaultInjector implements Gates {
    private final Faults faults;
    private final LongFunction<RandomGenerator> randoms;
    private final AtomicLong sessions = new AtomicLong();
    final LongAdder passed = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder duplicated = new LongAdder();
    final LongAdder reordered = new LongAdder();
    final LongAdder corrupted = new LongAdder();
    final LongAdder truncated = new LongAdder();

    /** Every run is another one. */
    public FaultInjector(Faults faults) {
        this(faults, _ -> new Random());
    }

    /** {@code randoms} makes the chance of each session, given its number from 0. */
    public FaultInjector(Faults faults, LongFunction<RandomGenerator> randoms) {
        this.faults = faults;
        this.randoms = randoms;
    }

    @Override
    public Gate open(Session session) {
        return new FaultGate(faults, randoms.apply(sessions.getAndIncrement()), this);
    }

    /** What was done so far, in words. */
    public String words() {
        return "of %d messages %d lost, %d duplicated, %d reordered, %d corrupted, %d truncated"
                .formatted(
                        passed.sum(), lost.sum(), duplicated.sum(), reordered.sum(), corrupted.sum(), truncated.sum());
    }
}
