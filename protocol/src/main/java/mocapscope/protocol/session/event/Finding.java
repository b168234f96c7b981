package mocapscope.protocol.session.event;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A report of one problem or oddity in a session: violated rule, severity, text and location.
 *
 * @param channel the channel on which it was found; null if it concerns the whole session
 * @param field the wrong field; empty if it is not one field
 * @param text the description for display
 * @param message the number of the message, or {@link #NONE}
 * @param entry the index of the transcript entry, or {@link #NONE}
 * @param offset the offset of the field in its message, or {@link #NONE}
 * @param at the position of the field in its channel's stream, or {@link #NONE}
 * @param arrival the arrival time on the session's monotonic clock
 * @param missing the number of messages that it reports as missing; 0 for other findings
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
        long arrival,
        long missing)
        implements SessionEvent {
    /** The value of an unknown message number, entry index, offset or position. */
    public static final int NONE = -1;

    /** Truncates a long field or text as {@link TextTruncator} does. */
    public Finding {
        // Both may contain text of the peer, which may send a hundred such findings.
        field = TextTruncator.truncate(field);
        text = TextTruncator.truncate(text);
    }

    /** Creates a finding that reports no missing messages. */
    public Finding(
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
        this(rule, severity, direction, channel, field, text, message, entry, offset, at, arrival, 0);
    }

    /** Returns a finding about a whole session rather than about bytes. */
    public static Finding of(Rule rule, Direction direction, String text, MonotonicAndUnixTime now) {
        return new Finding(
                rule, rule.severity(), direction, null, "", text, NONE, NONE, NONE, NONE, now.monotonicNanos());
    }

    /** Returns a finding about bytes that did not cross a channel. */
    public static Finding of(Rule rule, Direction direction, Channel channel, String text, MonotonicAndUnixTime now) {
        return new Finding(
                rule, rule.severity(), direction, channel, "", text, NONE, NONE, NONE, NONE, now.monotonicNanos());
    }

    /** Returns a finding about bytes that are no message: the stream ended or is invalid at {@code at}. */
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

    /** Returns the note that a recording lacks the bytes of a gap. */
    public static Finding ofGap(Entry gap) {
        return of(ConnectionProblemKind.CAPTURE_GAP, gap, gap.at(), gap.gapText());
    }

    /**
     * Returns a finding about a message that began at {@code at} and stays incomplete because its channel closes. It is
     * attributed to the sender, unless the other side closed, and to none if a capture ends there.
     */
    public static Finding ofTruncation(Rule rule, Direction direction, long at, String text, Entry closing) {
        boolean isCaptureEnd = closing.isAssumedClosing();
        return new Finding(
                isCaptureEnd ? ConnectionProblemKind.CAPTURE_GAP : rule,
                isCaptureEnd || closing.direction() != direction ? Severity.NOTE : rule.severity(),
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

    /** Returns a finding about a message as a whole. */
    public static Finding of(Rule rule, MessageMetadata message, String text) {
        return of(rule, message, "", 0, text);
    }

    /** Returns a finding about a field of a message whose bytes crossed contiguously; for others see {@link #at}. */
    public static Finding of(Rule rule, MessageMetadata message, String field, int offset, String text) {
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

    /** Returns this finding at another position of its channel's stream: a carried message may be fragmented. */
    public Finding at(long place) {
        return new Finding(
                rule, severity, direction, channel, field, text, message, entry, offset, place, arrival, missing);
    }

    /** Returns this finding with another severity: an error for one reader may be an oddity for another. */
    public Finding withSeverity(Severity other) {
        return new Finding(rule, other, direction, channel, field, text, message, entry, offset, at, arrival, missing);
    }

    /** Returns this finding with another description. */
    public Finding withText(String other) {
        return new Finding(
                rule, severity, direction, channel, field, other, message, entry, offset, at, arrival, missing);
    }

    /** Returns this finding as the report that {@code count} messages are missing. */
    public Finding withMissing(long count) {
        return new Finding(rule, severity, direction, channel, field, text, message, entry, offset, at, arrival, count);
    }

    /** Returns a finding for a part of a message that a decoder rejected. */
    public static Finding of(DecodeException exception, MessageMetadata message) {
        return of(exception.rule(), message, exception.field(), exception.offset(), exception.getMessage());
    }
}
