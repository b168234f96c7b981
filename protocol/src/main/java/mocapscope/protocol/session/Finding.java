package mocapscope.protocol.session;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Excerpt;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Something wrong or odd.
 *
 * @param channel it was seen on; null when it is about the whole session
 * @param field that is wrong; empty when it is not one field
 * @param text what is wrong, for a person
 * @param message number of the message, or {@link #NONE}
 * @param entry index of the transcript entry, or {@link #NONE}
 * @param offset of the field in its message, or {@link #NONE}
 * @param at of the field in its channel's stream, or {@link #NONE}
 * @param arrival on the session's monotonic clock
 */
public record Finding(
        Rule rule,
        Severity severity,
        Direction direction,
        @Nullable Channel channel,
        String field,
        String text,
        long message,
        long entry,
        int offset,
        long at,
        long arrival) {
    /** In place of a message or entry number, an offset or a place. */
    public static final int NONE = -1;

    /** Shortens a long field or text as {@link Excerpt} does. */
    public Finding {
        // The peer's own words may be in both, and it may send a hundred such findings.
        field = Excerpt.of(field);
        text = Excerpt.of(text);
    }

    /** A finding about a whole session rather than about bytes. */
    public static Finding of(Rule rule, Direction direction, String text, Now now) {
        return new Finding(
                rule, rule.severity(), direction, null, "", text, NONE, NONE, NONE, NONE, now.monotonicNanos());
    }

    /** A finding about what did not cross a channel. */
    static Finding of(Rule rule, Direction direction, Channel channel, String text, Now now) {
        return new Finding(
                rule, rule.severity(), direction, channel, "", text, NONE, NONE, NONE, NONE, now.monotonicNanos());
    }

    /** A finding about bytes that are no message: the stream ended, or makes no sense, at {@code at}. */
    public static Finding of(Rule rule, Entry entry, long at, String text) {
        return new Finding(
                rule,
                rule.severity(),
                entry.direction(),
                entry.channel(),
                "",
                text,
                NONE,
                entry.index(),
                NONE,
                at,
                entry.arrival());
    }

    /**
     * What began at {@code at} and will not be finished, as its channel closes: the fault of whoever said it, unless the
     * other side closed.
     */
    public static Finding cutOff(Rule rule, Direction direction, long at, String text, Entry closing) {
        var severity = closing.direction() == direction ? rule.severity() : Severity.NOTE;
        return new Finding(
                rule,
                severity,
                direction,
                closing.channel(),
                "",
                text,
                NONE,
                closing.index(),
                NONE,
                at,
                closing.arrival());
    }

    /** A finding about a message as a whole. */
    public static Finding of(Rule rule, Message message, String text) {
        return of(rule, message, "", 0, text);
    }

    /** A finding about a field of a message whose bytes crossed in a row; for others see {@link #at}. */
    public static Finding of(Rule rule, Message message, String field, int offset, String text) {
        return new Finding(
                rule,
                rule.severity(),
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

    /** The same at another place of its channel's stream: a carried message may have come in pieces. */
    public Finding at(long place) {
        return new Finding(rule, severity, direction, channel, field, text, message, entry, offset, place, arrival);
    }

    /** The same with another severity: what is wrong for one reader is odd for another. */
    public Finding as(Severity other) {
        return new Finding(rule, other, direction, channel, field, text, message, entry, offset, at, arrival);
    }

    /** What a decoder refused of a message. */
    public static Finding of(DecodeException refused, Message message) {
        return of(refused.rule(), message, refused.field(), refused.offset(), refused.getMessage());
    }
}
