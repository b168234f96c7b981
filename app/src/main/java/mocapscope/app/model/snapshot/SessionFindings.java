package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;

/**
 * A session's findings: the latest, the counts by severity and the groups by rule.
 *
 * @param latest the latest findings, oldest first
 * @param counts the number of all findings so far, for every severity
 * @param kinds the groups by rule, in order of first occurrence
 */
public record SessionFindings(List<Finding> latest, Map<Severity, Long> counts, List<FindingGroup> kinds) {

    /** Returns the findings of a session that consist of exactly these, oldest first. */
    public static SessionFindings of(List<Finding> all) {
        var counts = new SeverityCounter();
        var kinds = new FindingGroupCollector();
        all.forEach(finding -> {
            counts.add(finding.severity());
            kinds.add(finding, true);
        });
        return new SessionFindings(List.copyOf(all), counts.map(), kinds.groups());
    }
}
