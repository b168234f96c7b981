package mocapscope.protocol.traffic;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.recording.UnmatchedFlowCountsByPort;

/** Counts the captured flows that have not been assigned to any session, by server port. */
final class UnmatchedFlowCounter {
    @DocumentedLimit(value = "counted flows without a protocol", unit = "flows", beyond = "not counted")
    private static final int MOST = 100_000;

    private final Map<Long, Integer> ports = new HashMap<>();

    void add(PcapFlow flow) {
        if (ports.size() < MOST) {
            ports.putIfAbsent(flow.number(), port(flow));
        }
    }

    /** Removes a flow that turned out to belong to a session. */
    void remove(PcapFlow flow) {
        ports.remove(flow.number());
    }

    UnmatchedFlowCountsByPort counts() {
        return new UnmatchedFlowCountsByPort(
                ports.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
    }

    /**
     * Returns the lower port if the direction of the connection is unknown, because systems assign high ports to
     * clients.
     */
    private static int port(PcapFlow flow) {
        int called = flow.other().port();
        return flow.stream() && flow.hasStart()
                ? called
                : Math.min(called, flow.opener().port());
    }
}
