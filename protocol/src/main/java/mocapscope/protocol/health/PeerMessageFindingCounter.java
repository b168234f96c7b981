package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Counts the warnings and errors reported about a peer's messages. Each violated rule is counted separately, in total
 * and over the last ten seconds. Findings that the other figures of health judge, and those about this process, do not
 * count. Not thread-safe.
 */
final class PeerMessageFindingCounter {
    @DocumentedLimit(
            value = "rules of which a session's health counts the findings",
            unit = "rules",
            beyond = "the findings of further rules are not counted")
    private static final int MOST = 64;

    private static final long SLICE = 1_000_000_000L;
    private static final int WINDOW = 10;
    private static final int SLICES = WINDOW + 1;

    /** The codes of findings that other figures judge: of loss, silence, rate, clock, tracking and phase. */
    private static final Set<String> JUDGED_OTHERWISE = Set.of(
            "SEQUENCE_GAP",
            "SEQUENCE_LATE",
            "SEQUENCE_RESTARTED",
            "FRAME_GAP",
            "FRAMES_MISSING",
            "SILENT",
            "DATA_IDLE",
            "NO_PONG",
            "RATE_OFF",
            "TIME_BACKWARDS",
            "TIME_NOT_INCREASING",
            "CLOCK_RESET",
            "CLOCK_EPOCH",
            "CLOCK_OFFSET",
            "CLOCK_STEP",
            "CLOCK_STOPPED",
            "TRACKING_LOST",
            "TRACKING_FROZEN",
            "TRACKING_JUMPED",
            "TRACKING_SWAPPED",
            "CONNECT_REFUSED",
            "CONNECT_TIMEOUT",
            "HOST_UNKNOWN",
            "HOST_UNREACHABLE",
            "CONNECTION_RESET",
            "CONNECTION_FAILED",
            "SESSION_LOST");

    /** The codes of findings that a lost sensor causes with each sample. */
    private static final Set<String> OF_LOST_SENSORS =
            Set.of("NOT_FINITE", "FLOAT_NOT_FINITE", "QUATERNION_NORM", "QUATERNION_NOT_UNIT");

    /**
     * The number of findings of one rule in the last ten seconds.
     *
     * @param value whether the rule is about a value, otherwise about a message
     */
    record FindingCount(String code, Severity severity, long count, boolean value) {}

    /** The findings of one rule. */
    private static final class RuleCounts {
        private final String code;
        private Severity severity = Severity.NOTE;
        private long total;
        private final long[] seconds = new long[SLICES];
        private final long[] counts = new long[SLICES];

        RuleCounts(String code) {
            this.code = code;
            Arrays.fill(seconds, Long.MIN_VALUE);
        }

        void add(Severity added, long at) {
            severity = added.compareTo(severity) > 0 ? added : severity;
            total++;
            long second = Math.floorDiv(at, SLICE);
            int slot = Math.floorMod(second, SLICES);
            if (seconds[slot] < second) {
                seconds[slot] = second;
                counts[slot] = 0;
            }
            counts[slot] += seconds[slot] == second ? 1 : 0;
        }

        FindingCount recent(long now) {
            long since = Math.floorDiv(now, SLICE) - WINDOW;
            long sum = 0;
            for (int slot = 0; slot < SLICES; slot++) {
                sum += seconds[slot] >= since ? counts[slot] : 0;
            }
            return new FindingCount(code, severity, sum, OF_LOST_SENSORS.contains(code));
        }

        FindingCount total() {
            return new FindingCount(code, severity, total, OF_LOST_SENSORS.contains(code));
        }
    }

    private final Map<String, RuleCounts> rules = new HashMap<>();

    /** Adds a finding about received data. */
    void add(Finding finding) {
        var code = finding.rule().code();
        boolean ofPeer = finding.rule().subject() == FindingResponsibleParty.PEER;
        if (!ofPeer || finding.severity() == Severity.NOTE || JUDGED_OTHERWISE.contains(code)) {
            return;
        }
        @Nullable RuleCounts counts = rules.get(code);
        if (counts == null && rules.size() < MOST) {
            counts = new RuleCounts(code);
            rules.put(code, counts);
        }
        if (counts != null) {
            counts.add(finding.severity(), finding.arrival());
        }
    }

    /**
     * Returns the rules with findings in the window, the most severe and most frequent first.
     *
     * @param sensorsLost whether sensors are or were lost in the window, which explains values that are not usable
     */
    List<FindingCount> recent(long now, boolean sensorsLost) {
        if (rules.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<FindingCount>();
        for (var counts : rules.values()) {
            var recent = counts.recent(now);
            if (recent.count() > 0 && !(sensorsLost && recent.value())) {
                found.add(recent);
            }
        }
        return sort(found);
    }

    /** Returns all rules with findings, the most severe and most frequent first. */
    List<FindingCount> totals() {
        var found = new ArrayList<FindingCount>();
        rules.values().forEach(counts -> found.add(counts.total()));
        return sort(found);
    }

    /** Begins the totals anew. */
    void resetTotals() {
        rules.values().forEach(counts -> counts.total = 0);
    }

    private static List<FindingCount> sort(List<FindingCount> counts) {
        counts.removeIf(each -> each.count() == 0);
        counts.sort(Comparator.comparing(FindingCount::severity, Comparator.reverseOrder())
                .thenComparing(FindingCount::count, Comparator.reverseOrder())
                .thenComparing(FindingCount::code));
        return counts;
    }
}
