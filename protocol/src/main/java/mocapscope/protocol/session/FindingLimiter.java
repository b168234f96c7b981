package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Forwards the first 100 problem reports (findings) of each rule and only counts further ones, limiting memory. The
 * limit for deliberate edits is far higher, since they come from the user, not from a peer.
 */
final class FindingLimiter {
    /** The number of findings listed for each rule. */
    @DocumentedLimit(
            value = "findings of one rule that are listed in a session",
            unit = "findings",
            beyond = "counted only, FINDINGS_COLLAPSED")
    static final int OF_A_KIND = 100;
    /** The number of deliberate edits listed. */
    @DocumentedLimit(
            value = "edits at a gate that are listed in a session, TAMPERED",
            unit = "edits",
            beyond = "counted only, FINDINGS_COLLAPSED")
    static final int MAX_INTERCEPT_FINDINGS = 10_000;
    /** The number of characters listed for deliberate edits. */
    @DocumentedLimit(
            value = "texts of all edits that are listed in a session, TAMPERED",
            unit = "characters",
            beyond = "counted only, FINDINGS_COLLAPSED")
    static final int LETTERS = 1 << 20;

    private final SessionListener listener;
    private final Map<Rule, Integer> seen = new HashMap<>();
    private final Set<Rule> full = new HashSet<>();
    private int letters;

    FindingLimiter(SessionListener listener) {
        this.listener = listener;
    }

    void report(Finding finding, MonotonicAndUnixTime now) {
        var rule = finding.rule();
        if (full.contains(rule)) {
            listener.on(new SessionEvent.FindingRepeated(finding));
            return;
        }
        listener.on(finding);
        int count = seen.merge(rule, 1, Integer::sum);
        if (fills(finding, count)) {
            full.add(rule);
            var text = "%s occurred %d times".formatted(rule.code(), count);
            listener.on(Finding.of(ConnectionProblemKind.FINDINGS_COLLAPSED, finding.direction(), text, now));
        }
    }

    private boolean fills(Finding finding, int count) {
        if (finding.rule() != ConnectionProblemKind.TAMPERED) {
            return count >= OF_A_KIND;
        }
        letters += finding.text().length();
        return count >= MAX_INTERCEPT_FINDINGS || letters >= LETTERS;
    }
}
