package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;

/**
 * A rule that a frame breaks.
 *
 * @param field a JSON pointer into a definition, or a field of a frame
 * @param offset from the frame's first byte
 */
record Breach(RgmpRule rule, String field, int offset, String text) {

    boolean refused(RgmpMode mode) {
        return rule.level().refused(mode);
    }

    Finding finding(Message message, RgmpMode mode) {
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
