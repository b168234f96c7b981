package mocapscope.protocol.rgmp.definition;

import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;

/**
 * A violation of an RGMP rule by one frame: rule, field, byte offset and description.
 *
 * @param field a JSON Pointer into a definition, or a field name of a frame
 * @param offset byte offset from the start of the frame
 */
public record RgmpRuleViolation(RgmpProblemKind rule, String field, int offset, String text) {

    boolean isRejected(RgmpValidationMode mode) {
        return rule.level().isRejected(mode);
    }

    public Finding toFinding(DecodedMessage message, RgmpValidationMode mode) {
        return new Finding(
                rule,
                rule.level().severity(mode),
                message.direction(),
                message.channel(),
                field,
                text,
                message.n(),
                message.entry().index(),
                offset,
                message.at() + offset,
                message.arrival());
    }
}
