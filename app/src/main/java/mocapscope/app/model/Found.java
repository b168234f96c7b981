package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/**
 * A session's findings: the latest, the counts by severity and the groups by rule.
 *
 * @param latest the latest findings, oldest first
 * @param counts the number of all findings so far, for every severity
 * @param kinds the groups by rule, in order of first occurrence
 */
public record Found(List<Finding> latest, Map<Severity, Long> counts, List<FindingKind> kinds) {

    /** Returns the findings of a session that consist of exactly these, oldest first. */
    public static Found of(List<Finding> all) {
        var counts = new Severities();
        var kinds = new FindingKinds();
        all.forEach(finding -> {
            counts.add(finding.severity());
            kinds.add(finding, true);
        });
        return new Found(List.copyOf(all), counts.map(), kinds.list());
    }
}
