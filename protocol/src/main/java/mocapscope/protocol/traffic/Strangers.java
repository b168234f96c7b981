package mocapscope.protocol.traffic;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.pcap.Flow;
import mocapscope.protocol.recording.Unclaimed;

/** Who said something in a capture, and is no session's, as far as that is known yet. */
final class Strangers {
    private static final int MOST = 100_000;

    private final Map<Long, Integer> ports = new HashMap<>();

    void heard(Flow flow) {
        if (ports.size() < MOST) {
            ports.putIfAbsent(flow.number(), port(flow));
        }
    }

    /** It is a session's after all. */
    void known(Flow flow) {
        ports.remove(flow.number());
    }

    Unclaimed unclaimed() {
        return new Unclaimed(
                ports.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
    }

    /** Where it is not known who called whom, the lower port: those that a system gives to callers are high. */
    private static int port(Flow flow) {
        int called = flow.other().port();
        return flow.stream() && flow.begun()
                ? called
                : Math.min(called, flow.opener().port());
    }
}
