package mocapscope.protocol.recording;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Conversations in a file that are of none of the protocols looked for.
 *
 * @param byPort how many there are, by the port of whoever was addressed
 */
public record Unclaimed(Map<Integer, Long> byPort) {
    public static final Unclaimed NONE = new Unclaimed(Map.of());

    /** So many ports are as many as a person reads. */
    private static final int NAMED = 10;

    public Unclaimed {
        byPort = Map.copyOf(byPort);
    }

    public boolean isEmpty() {
        return byPort.isEmpty();
    }

    /** The same, ordered by port. */
    public Map<Integer, Long> sorted() {
        return new TreeMap<>(byPort);
    }

    /** A sentence for a person that names the ports of which there are most; empty when there are none. */
    public String words() {
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
