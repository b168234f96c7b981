package mocapscope.protocol.intercept;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** An active intercept rule with the number of messages it has matched and acted on. */
final class ActiveInterceptRule {
    private final InterceptRule rule;
    private final SequencedMap<String, Integer> same = new LinkedHashMap<>();
    private int met;
    private int done;

    ActiveInterceptRule(InterceptRule rule) {
        this.rule = rule;
    }

    MessageOccurrenceMatcher matcher() {
        return rule.matcher();
    }

    InterceptAction action() {
        return rule.action();
    }

    /**
     * Counts the message and returns true if the rule selects it. A resent message gets the answer given for the
     * original.
     */
    boolean match(String identity) {
        if (!rule.matchResends() || identity.isEmpty()) {
            return matcher().includes(++met);
        }
        var before = same.remove(identity);
        int nth = before != null ? before : ++met;
        same.put(identity, nth);
        if (same.size() > ArrivingMessageDecoder.MOST_REMEMBERED) {
            same.pollFirstEntry();
        }
        return matcher().includes(nth);
    }

    void countExecution() {
        done++;
    }

    /** Forgets the resent messages, because a new connection numbers its messages again. */
    void reset() {
        same.clear();
    }

    InterceptorSnapshot.InterceptRuleState state() {
        return new InterceptorSnapshot.InterceptRuleState(rule, met, done);
    }
}
