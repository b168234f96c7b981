package mocapscope.app.intercept;

import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A table row for a user's change to a session's traffic, or for an effect of that change.
 * @param intervention true if it is the intervention itself
 * @param time nanoseconds since the session began
 * @param sinceIntervention nanoseconds after the intervention
 * @param rule its number, of a finding
 * @param message that is selected when it is picked, or {@link SequenceDiagramRow#NONE}
 * @param finding the finding that followed; null for others
 */
record TrafficChangeOrEffectTableRow(
        int number,
        boolean intervention,
        long time,
        long sinceIntervention,
        String text,
        String rule,
        String section,
        ViolationAdvice advice,
        long message,
        @Nullable Finding finding) {
    private static final TextBundle TEXTS = TextBundle.of(TrafficChangeOrEffectTableRow.class);

    /** Creates the row of an intervention. */
    static TrafficChangeOrEffectTableRow intervention(long time, String description, long message) {
        return new TrafficChangeOrEffectTableRow(
                0, true, time, 0, description, "", "", ViolationAdvice.NONE, message, null);
    }

    /**
     * Creates the row of a message or channel closing that followed an intervention after {@code after} nanoseconds.
     */
    static TrafficChangeOrEffectTableRow answer(long time, long after, String description, long message) {
        return new TrafficChangeOrEffectTableRow(
                0, false, time, after, description, "", "", ViolationAdvice.NONE, message, null);
    }

    /** Creates the row of a finding that followed an intervention after {@code after} nanoseconds. */
    static TrafficChangeOrEffectTableRow found(Finding finding, long time, long after) {
        var rule = finding.rule();
        return new TrafficChangeOrEffectTableRow(
                0,
                false,
                time,
                after,
                TEXTS.text("follow.found", rule.code(), finding.text()),
                rule.number(),
                rule.section(),
                ViolationAdvice.of(rule),
                finding.message(),
                finding);
    }

    /** Returns true if both rows represent the same event, at any position. */
    boolean isSameAs(TrafficChangeOrEffectTableRow other) {
        return numbered(0).equals(other.numbered(0));
    }

    TrafficChangeOrEffectTableRow numbered(int other) {
        return new TrafficChangeOrEffectTableRow(
                other, intervention, time, sinceIntervention, text, rule, section, advice, message, finding);
    }
}
