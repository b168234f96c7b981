package mocapscope.app.bench;

import mocapscope.app.sequence.SequenceRow;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Finding;

/**
 * A deed at the gate, or what came of one: what the other side did next, and what was found.
 *
 * @param deed whether it is the deed itself
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

    /** A deed itself. */
    static Follow deed(long time, String what, long message) {
        return new Follow(0, true, time, 0, what, "", "", "", message);
    }

    /** What was said or closed {@code after} a deed. */
    static Follow answer(long time, long after, String what, long message) {
        return new Follow(0, false, time, after, what, "", "", "", message);
    }

    /** What was found {@code after} a deed. */
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

    /** Whether it is the same, wherever it is listed. */
    boolean means(Follow other) {
        return numbered(0).equals(other.numbered(0));
    }

    Follow numbered(int other) {
        return new Follow(other, deed, time, after, what, rule, section, advice, message);
    }
}
