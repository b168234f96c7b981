package mocapscope.protocol.session;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;

/**
 * Something wrong or odd.
 *
 * @param field that is wrong; empty when it is not one field
 * @param text what is wrong, for a person
 * @param message number of the message, or {@link #NONE}
 * @param offset of the field in its message, or {@link #NONE}
 * @param at of the field in its channel's stream, or {@link #NONE}
 * @param arrival on the session's monotonic clock
 */
public record Finding(
        Rule rule,
        Severity severity,
        Direction direction,
        String field,
        String text,
        long message,
        int offset,
        long at,
        long arrival) {
    /** In place of a message number, an offset or a place. */
    public static final int NONE = -1;

    /** A finding about a whole session rather than about bytes. */
    public static Finding of(Rule rule, Direction direction, String text, Now now) {
        return new Finding(rule, rule.severity(), direction, "", text, NONE, NONE, NONE, now.monotonicNanos());
    }

    /** A finding about a message as a whole. */
    public static Finding of(Rule rule, Message message, String text) {
        return new Finding(
                rule, rule.severity(), message.direction(), "", text, message.n(), 0, message.at(), message.arrival());
    }

    /** A finding about a field of a message. */
    public static Finding of(Rule rule, Message message, String field, int offset, String text) {
        return new Finding(
                rule,
                rule.severity(),
                message.direction(),
                field,
                text,
                message.n(),
                offset,
                message.at() + offset,
                message.arrival());
    }

    /** What a decoder refused of a message. */
    public static Finding of(DecodeException refused, Message message) {
        return of(refused.rule(), message, refused.field(), refused.offset(), refused.getMessage());
    }
}
