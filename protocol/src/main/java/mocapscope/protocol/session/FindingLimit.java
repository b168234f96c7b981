package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.Rule;

/**
 * Lets the first findings of a kind through and counts the rest, so that a broken peer cannot fill the memory. What was
 * done on purpose is no peer's, and whoever did it wants to see it: of that there is far more room.
 */
final class FindingLimit {
    /** How many of a kind are listed. */
    static final int OF_A_KIND = 100;
    /** How many deeds are. */
    static final int DEEDS = 10_000;
    /** And so many letters of them. */
    static final int LETTERS = 1 << 20;

    private final Tap tap;
    private final Map<Rule, Integer> seen = new HashMap<>();
    private final Set<Rule> full = new HashSet<>();
    private int letters;

    FindingLimit(Tap tap) {
        this.tap = tap;
    }

    void pass(Finding finding, Now now) {
        var rule = finding.rule();
        if (full.contains(rule)) {
            tap.repeated(finding);
            return;
        }
        tap.finding(finding);
        int count = seen.merge(rule, 1, Integer::sum);
        if (fills(finding, count)) {
            full.add(rule);
            var text = "%s occurred %d times".formatted(rule.code(), count);
            tap.finding(Finding.of(SessionRule.FINDINGS_COLLAPSED, finding.direction(), text, now));
        }
    }

    private boolean fills(Finding finding, int count) {
        if (finding.rule() != SessionRule.TAMPERED) {
            return count >= OF_A_KIND;
        }
        letters += finding.text().length();
        return count >= DEEDS || letters >= LETTERS;
    }
}
