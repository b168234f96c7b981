package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/**
 * What was found in a session.
 *
 * @param latest oldest first
 * @param counts of every severity, of all findings so far
 * @param kinds by rule, in the order in which each came first
 */
public record Found(List<Finding> latest, Map<Severity, Long> counts, List<FindingKind> kinds) {

    /** These, oldest first, and no others so far. */
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
