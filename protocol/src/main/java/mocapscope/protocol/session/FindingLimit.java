package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;

/** Lets the first findings of a kind through and counts the rest, so that a broken peer cannot fill the memory. */
final class FindingLimit {
    /** How many of a kind are listed. */
    static final int OF_A_KIND = 100;

    private final Map<Rule, Integer> seen = new HashMap<>();

    /** What becomes of one more finding. */
    enum Verdict {
        LIST,
        LAST_LISTED,
        COUNT_ONLY
    }

    Verdict next(Rule rule) {
        int count = seen.merge(rule, 1, Integer::sum);
        if (count < OF_A_KIND) {
            return Verdict.LIST;
        }
        return count == OF_A_KIND ? Verdict.LAST_LISTED : Verdict.COUNT_ONLY;
    }
}
