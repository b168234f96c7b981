package mocapscope.protocol.recording;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Counts of captured TCP and UDP flows that match no selected protocol, by server port.
 *
 * @param byPort number of flows by port of the server
 */
public record UnmatchedFlowCountsByPort(Map<Integer, Long> byPort) {
    public static final UnmatchedFlowCountsByPort NONE = new UnmatchedFlowCountsByPort(Map.of());

    /** The number of ports listed in a message to the user. */
    private static final int NAMED = 10;

    public UnmatchedFlowCountsByPort {
        byPort = Map.copyOf(byPort);
    }

    public boolean isEmpty() {
        return byPort.isEmpty();
    }

    /** Returns the counts ordered by port. */
    public Map<Integer, Long> sorted() {
        return new TreeMap<>(byPort);
    }

    /** Describes the most frequent ports for the user in one sentence; empty if there are none. */
    public String text() {
        if (isEmpty()) {
            return "";
        }
        long all = byPort.values().stream().mapToLong(Long::longValue).sum();
        return "%s of no known protocol: %s; select the protocol of a port with --protocol and --port"
                .formatted(all == 1 ? "1 conversation is" : "%,d conversations are".formatted(all), ports());
    }

    private String ports() {
        var most = sorted().entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(port -> port.getValue() == 1
                        ? "port " + port.getKey()
                        : "port %d (%,d)".formatted(port.getKey(), port.getValue()))
                .collect(Collectors.joining(", "));
        int more = byPort.size() - NAMED;
        return more > 0 ? "%s and %,d more".formatted(most, more) : most;
    }
}
