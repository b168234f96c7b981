package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;

/** Lets the first findings of a kind through and counts the rest, so that a broken peer cannot fill the memory. */
final class FindingLimit {
    /** How many of a kind are listed. */
    static final int OF_A_KIND = 100;

    private final Tap tap;
    private final Map<Rule, Integer> seen = new HashMap<>();

    FindingLimit(Tap tap) {
        this.tap = tap;
    }

    void pass(Finding finding, Now now) {
        var rule = finding.rule();
        int count = seen.merge(rule, 1, Integer::sum);
        if (count > OF_A_KIND) {
            tap.repeated(finding);
            return;
        }
        tap.finding(finding);
        if (count == OF_A_KIND) {
            var text = "%s has come %d times".formatted(rule.code(), OF_A_KIND);
            tap.finding(Finding.of(SessionRule.FINDINGS_COLLAPSED, finding.direction(), text, now));
        }
    }
}
