package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.FindingKind;
import mocapscope.app.model.Found;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionRule;

/** What was done on purpose to what crosses, as a session's findings tell it: as many as are listed. Not thread safe. */
final class Deeds {
    private final Map<Long, List<String>> byEntry = new HashMap<>();
    private final List<Finding> told = new ArrayList<>();
    private final List<Finding> undone = new ArrayList<>();
    private List<FindingKind> seen = List.of();

    /** Takes what is new: what a session lists of a kind only grows. */
    void add(Found found) {
        if (found.kinds() != seen) {
            seen = found.kinds();
            seen.stream()
                    .filter(kind -> kind.rule() == SessionRule.TAMPERED)
                    .map(FindingKind::listed)
                    .forEach(this::add);
        }
    }

    private void add(List<Finding> listed) {
        while (told.size() < listed.size()) {
            add(listed.get(told.size()));
        }
    }

    private void add(Finding finding) {
        told.add(finding);
        if (finding.entry() == Finding.NONE) {
            undone.add(finding);
        } else {
            byEntry.computeIfAbsent(finding.entry(), _ -> new ArrayList<>()).add(finding.text());
        }
    }

    /** What was done to the entry of that index. */
    List<String> at(long entry) {
        return byEntry.getOrDefault(entry, List.of());
    }

    /** All of them, in the order of their coming. */
    List<Finding> told() {
        return told;
    }

    /** Those by which something never crossed, in the order of their coming. */
    List<Finding> undone() {
        return undone;
    }
}
