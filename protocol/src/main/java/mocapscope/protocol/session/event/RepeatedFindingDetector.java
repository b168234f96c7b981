package mocapscope.protocol.session.event;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.transcript.Direction;

/**
 * Detects repeated problem reports (findings): those with the same rule and sender within a second. Not thread-safe.
 */
public final class RepeatedFindingDetector {
    @DocumentedLimit(
            value = "rules and senders of a session of which repeated findings are counted as one episode",
            unit = "pairs",
            beyond = "findings of further senders are listed one by one")
    private static final int MOST = 256;

    private static final long PAUSE = 1_000_000_000L;

    private record EpisodeKey(Rule rule, Direction direction, String sender) {}

    private final Map<EpisodeKey, Long> lastArrivals = new HashMap<>();

    /** Adds a finding about a message of {@code sender} and returns whether it continues an episode. */
    boolean add(Finding finding, String sender) {
        if (!finding.rule().isEpisodic()) {
            return false;
        }
        var key = new EpisodeKey(finding.rule(), finding.direction(), sender);
        var last = lastArrivals.get(key);
        if (last != null || lastArrivals.size() < MOST) {
            lastArrivals.put(key, finding.arrival());
        }
        return last != null && finding.arrival() - last <= PAUSE;
    }
}
