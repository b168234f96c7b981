package mocapscope.app.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionRule;
import org.jspecify.annotations.Nullable;

/** A session's findings by rule and severity: all counted, the first of each kept. Not thread safe. */
public final class FindingKinds {
    /** Of a kind, as many as a session lists; a recording is played without that limit. */
    static final int LISTED = 100;
    /** Of what was done on purpose, as many as a session lists of that. */
    static final int DEEDS = 10_000;

    private record Key(Rule rule, Severity severity) {}

    private final Map<Key, Growing> byKey = new HashMap<>();
    private final List<Growing> all = new ArrayList<>();
    private final Unchanged<FindingKind> shown = new Unchanged<>();

    /** Counts a finding, and lists it if it is {@code told} of and not one of too many. */
    public void add(Finding finding, boolean told) {
        byKey.computeIfAbsent(new Key(finding.rule(), finding.severity()), _ -> begin(finding))
                .add(finding, told);
    }

    /** The same list until something is added. */
    public List<FindingKind> list() {
        return shown.of(all, Growing::kind);
    }

    private Growing begin(Finding first) {
        var kind = new Growing(first);
        all.add(kind);
        return kind;
    }

    private static final class Growing {
        private final List<Finding> listed = new ArrayList<>();
        private List<Finding> copy = List.of();
        private Finding latest;
        private long count;
        private @Nullable FindingKind kind;

        Growing(Finding first) {
            latest = first;
        }

        void add(Finding finding, boolean told) {
            latest = finding;
            count++;
            kind = null;
            if (told && listed.size() < most(finding.rule())) {
                listed.add(finding);
            }
        }

        private static int most(Rule rule) {
            return rule == SessionRule.TAMPERED ? DEEDS : LISTED;
        }

        FindingKind kind() {
            if (kind == null) {
                copy = copy.size() == listed.size() ? copy : List.copyOf(listed);
                kind = new FindingKind(latest.rule(), latest.severity(), count, copy, latest);
            }
            return kind;
        }
    }
}
