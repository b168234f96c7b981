package mocapscope.app.bench;

import mocapscope.app.sequence.SequenceRow;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Finding;

/**
 * A table row with an intervention at the intercept gate, or an answer or finding after it.
 *
 * @param deed true if it is the intervention itself
 * @param time nanoseconds since the session began
 * @param after nanoseconds after the deed
 * @param rule its number, of a finding
 * @param message that is selected when it is picked, or {@link SequenceRow#NONE}
 */
record Follow(
        int number,
        boolean deed,
        long time,
        long after,
        String what,
        String rule,
        String section,
        String advice,
        long message) {
    private static final Words WORDS = Words.of(Follow.class);

    /** Creates the row of an intervention. */
    static Follow deed(long time, String what, long message) {
        return new Follow(0, true, time, 0, what, "", "", "", message);
    }

    /**
     * Creates the row of a message or channel closing that followed an intervention after {@code after} nanoseconds.
     */
    static Follow answer(long time, long after, String what, long message) {
        return new Follow(0, false, time, after, what, "", "", "", message);
    }

    /** Creates the row of a finding that followed an intervention after {@code after} nanoseconds. */
    static Follow found(Finding finding, long time, long after) {
        var rule = finding.rule();
        return new Follow(
                0,
                false,
                time,
                after,
                WORDS.text("follow.found", rule.code(), finding.text()),
                rule.number(),
                rule.section(),
                rule.advice(),
                finding.message());
    }

    /** Returns true if both rows represent the same event, at any position. */
    boolean means(Follow other) {
        return numbered(0).equals(other.numbered(0));
    }

    Follow numbered(int other) {
        return new Follow(other, deed, time, after, what, rule, section, advice, message);
    }
}
