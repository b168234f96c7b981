package mocapscope.protocol.benchmark.verdict;

import java.util.function.Consumer;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** A machine of a scenario with its clocks. */
interface ScenarioHost {

    /** Returns its IP address. */
    String address();

    /** Returns its clocks now. */
    MonotonicAndUnixTime reading();

    /** Handles an arrival from the network, at once or when its thread runs again. */
    void post(Consumer<MonotonicAndUnixTime> action, boolean datagram);

    /** Handles that a datagram is missing, according to its sequence number. */
    default void checkDrops(long gapAt) {}
}
