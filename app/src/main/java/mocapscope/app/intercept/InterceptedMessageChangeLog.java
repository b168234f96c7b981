package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;

/**
 * A log of the changes that message interception made to a session's traffic, such as edited or blocked messages. Not
 * thread-safe. Limited to the findings that the session lists.
 */
final class InterceptedMessageChangeLog {
    private final Map<Long, List<String>> byEntry = new HashMap<>();
    private final List<Finding> all = new ArrayList<>();
    private final List<Finding> blocked = new ArrayList<>();
    private List<FindingGroup> seen = List.of();

    /** Adds new findings; the list of each kind only grows. */
    void add(SessionFindings findings) {
        if (findings.kinds() != seen) {
            seen = findings.kinds();
            seen.stream()
                    .filter(kind -> kind.rule() == ConnectionProblemKind.TAMPERED)
                    .map(FindingGroup::listed)
                    .forEach(this::add);
        }
    }

    private void add(List<Finding> listed) {
        while (all.size() < listed.size()) {
            add(listed.get(all.size()));
        }
    }

    private void add(Finding finding) {
        all.add(finding);
        if (finding.entry() == Finding.NONE) {
            blocked.add(finding);
        } else {
            byEntry.computeIfAbsent(finding.entry(), _ -> new ArrayList<>()).add(finding.text());
        }
    }

    /** Returns the interventions in a transcript entry. */
    List<String> findByEntry(long entry) {
        return byEntry.getOrDefault(entry, List.of());
    }

    /** Returns all interventions in order of arrival. */
    List<Finding> all() {
        return all;
    }

    /** Returns the interventions that kept a message from being sent, in order of arrival. */
    List<Finding> blocked() {
        return blocked;
    }
}
