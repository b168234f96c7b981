package mocapscope.app.model.snapshot;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;

/**
 * A session's problem reports (findings): the latest, their number by severity, and groups by rule.
 *
 * @param latest the latest findings, oldest first
 * @param counts the number of all findings so far, for every severity
 * @param kinds the groups by rule, in order of first occurrence
 */
public record SessionFindings(List<Finding> latest, Map<Severity, Long> counts, List<FindingGroup> kinds) {

    /** Returns the newest finding of that severity. */
    public Optional<Finding> newest(Severity severity) {
        return kinds.stream()
                .filter(kind -> kind.severity() == severity)
                .map(FindingGroup::latest)
                .max(Comparator.comparingLong(Finding::arrival));
    }

    /** Returns the findings of a session that consist of exactly these, oldest first. */
    public static SessionFindings of(List<Finding> all) {
        var kinds = new FindingGroupCollector();
        all.forEach(finding -> kinds.add(finding, true));
        return of(List.copyOf(all), kinds.groups());
    }

    /** Returns the findings with counts summed over {@code kinds}. */
    public static SessionFindings of(List<Finding> latest, List<FindingGroup> kinds) {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        for (var severity : Severity.values()) {
            counts.put(severity, 0L);
        }
        kinds.forEach(kind -> counts.merge(kind.severity(), kind.count(), Long::sum));
        return new SessionFindings(latest, Collections.unmodifiableMap(counts), kinds);
    }
}
