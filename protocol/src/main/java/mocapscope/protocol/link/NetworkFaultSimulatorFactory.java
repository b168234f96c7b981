package mocapscope.protocol.link;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * Creates a network fault simulation for each session and counts the simulated faults of all sessions. Any thread may
 * call it.
 */
public final class NetworkFaultSimulatorFactory implements TrafficGateFactory {
    private final NetworkFaultSimulationOptions options;
    private final LongFunction<RandomGenerator> randoms;
    private final AtomicLong sessions = new AtomicLong();
    final LongAdder passed = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder duplicated = new LongAdder();
    final LongAdder reordered = new LongAdder();
    final LongAdder corrupted = new LongAdder();
    final LongAdder truncated = new LongAdder();

    /** Creates an injector whose faults differ in every run. */
    public NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions options) {
        this(options, _ -> new Random());
    }

    /**
     * Creates an injector that gets the random generator of each session from {@code randoms}, given its number from 0.
     */
    public NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions options, LongFunction<RandomGenerator> randoms) {
        this.options = options;
        this.randoms = randoms;
    }

    @Override
    public TrafficGate createGate(Session session) {
        return new NetworkFaultSimulator(options, randoms.apply(sessions.getAndIncrement()), this);
    }

    /** Returns a description of the faults so far. */
    public String summary() {
        return "of %d messages %d lost, %d duplicated, %d reordered, %d corrupted, %d truncated"
                .formatted(
                        passed.sum(), lost.sum(), duplicated.sum(), reordered.sum(), corrupted.sum(), truncated.sum());
    }
}
