package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.Found;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionRule;

/** What was done on purpose to what crosses, as a session's findings tell it. Not thread safe. */
final class Deeds {
    private final Map<Long, List<String>> byEntry = new HashMap<>();
    private final List<Finding> told = new ArrayList<>();
    private final List<Finding> undone = new ArrayList<>();
    private final HashSet<Finding> known = new HashSet<>();
    private Found seen = new Found(List.of(), Map.of(), List.of());

    /** Takes what is new; nothing that it took before goes, though the session's list be short. */
    void add(Found found) {
        if (found.latest() == seen.latest()) {
            return;
        }
        seen = found;
        found.kinds().stream()
                .filter(kind -> kind.rule() == SessionRule.TAMPERED)
                .forEach(kind -> kind.listed().forEach(this::add));
        found.latest().stream()
                .filter(finding -> finding.rule() == SessionRule.TAMPERED)
                .forEach(this::add);
    }

    private void add(Finding finding) {
        if (!known.add(finding)) {
            return;
        }
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
