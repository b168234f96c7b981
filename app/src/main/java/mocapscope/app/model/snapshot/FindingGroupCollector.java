package mocapscope.app.model.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.EvictingQueue;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Groups a session's problem reports (findings) by rule and severity, and keeps each group's count, first and newest
 * reports. Not thread-safe.
 */
public final class FindingGroupCollector {
    /** Findings listed of each kind, equal to the limit of a session; replays have no such limit. */
    public static final int LISTED = 100;
    /** Intercept findings listed, equal to the limit of a session. */
    static final int MAX_INTERCEPT_FINDINGS = 10_000;

    /** Findings of each kind that are held after the first ones. */
    @DocumentedLimit(
            value = "newest findings of one rule of a session in the window, beside the first ones",
            unit = "findings",
            beyond = "the oldest of them are counted only")
    static final int NEWEST = 100;

    private record Key(Rule rule, Severity severity) {}

    private final Map<Key, Growing> byKey = new HashMap<>();
    private final List<Growing> all = new ArrayList<>();
    private final MemoizingListMapper<FindingGroup> shown = new MemoizingListMapper<>();

    /** Counts a finding, and lists it if {@code reported} is true and the limit is not reached. */
    public void add(Finding finding, boolean reported) {
        byKey.computeIfAbsent(new Key(finding.rule(), finding.severity()), _ -> begin(finding))
                .add(finding, reported);
    }

    /** Returns the kinds; the identical list until a finding is added. */
    public List<FindingGroup> groups() {
        return shown.map(all, Growing::kind);
    }

    private Growing begin(Finding first) {
        var kind = new Growing(first);
        all.add(kind);
        return kind;
    }

    private static final class Growing {
        private final List<Finding> listed = new ArrayList<>();
        private final EvictingQueue<Finding> newest = new EvictingQueue<>(NEWEST);
        private List<Finding> copy = List.of();
        private Finding latest;
        private long count;
        private long missing;
        private boolean isListFull;
        private @Nullable FindingGroup kind;

        Growing(Finding first) {
            latest = first;
        }

        void add(Finding finding, boolean reported) {
            latest = finding;
            count++;
            missing += finding.missing();
            kind = null;
            isListFull |= !reported || listed.size() == most(finding.rule());
            if (isListFull) {
                newest.add(finding);
            } else {
                listed.add(finding);
            }
        }

        private static int most(Rule rule) {
            return rule == ConnectionProblemKind.TAMPERED ? MAX_INTERCEPT_FINDINGS : LISTED;
        }

        FindingGroup kind() {
            if (kind == null) {
                copy = copy.size() == listed.size() ? copy : List.copyOf(listed);
                kind = new FindingGroup(latest.rule(), latest.severity(), count, copy, newest.list(), latest, missing);
            }
            return kind;
        }
    }
}
