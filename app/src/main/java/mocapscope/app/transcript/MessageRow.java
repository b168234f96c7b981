package mocapscope.app.transcript;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * A row of the message list, which shows one message or a folded group of messages.
 *
 * @param end the number after its last message
 * @param time nanoseconds since the session began
 * @param continues true if the message before crossed in the same datagram or frame
 * @param content the content in a line, empty where it is not shown; see {@code MessageContentFormatter}
 * @param worst the severity of its worst finding; null without findings
 */
record MessageRow(
        long n,
        long end,
        long time,
        Direction direction,
        String channel,
        String sender,
        String name,
        int length,
        long carrier,
        boolean continues,
        String content,
        @Nullable Severity worst) {

    /** Stands for a time that is no longer known. */
    static final long NO_TIME = Long.MIN_VALUE;

    private static final TextBundle TEXTS = TextBundle.of(MessageRow.class);

    /** Returns the row of a message that was dropped from memory before it was decoded. */
    static MessageRow dropped(long n) {
        return new MessageRow(
                n, n + 1, NO_TIME, Direction.TO_CLIENT, "", "", "", 0, DecodedMessage.ON_THE_WIRE, false, "", null);
    }

    boolean isDropped() {
        return time == NO_TIME;
    }

    /** Creates the row of a message, without its content in words; {@code before} is the message before, if known. */
    static MessageRow of(
            DecodedMessage message, @Nullable DecodedMessage before, long begin, @Nullable Severity worst) {
        boolean sameDatagram = before != null
                && message.channel().transport() == TransportKind.UDP
                && message.entry().index() == before.entry().index();
        return new MessageRow(
                message.n(),
                message.n() + 1,
                message.arrival() - begin,
                message.direction(),
                message.channel().name(),
                message.sender(),
                message.name(),
                message.length(),
                message.carrier(),
                sameDatagram || message.carrier() != DecodedMessage.ON_THE_WIRE,
                "",
                worst);
    }

    /**
     * Creates the row of a group from those of its messages. Counts the messages without the packet or frame that
     * carries them, and names the first; its content names all kinds.
     */
    static MessageRow ofGroup(List<MessageRow> group) {
        var head = group.getFirst();
        if (group.size() == 1) {
            return head;
        }
        boolean carried = group.get(1).carrier == head.n;
        var messages = carried ? group.subList(1, group.size()) : group;
        var names = messages.stream().map(MessageRow::name).distinct().toList();
        return new MessageRow(
                head.n,
                group.getLast().end,
                head.time,
                head.direction,
                head.channel,
                messages.getFirst().sender,
                nameOfGroup(names, messages.size()),
                carried
                        ? head.length
                        : group.stream().mapToInt(MessageRow::length).sum(),
                head.carrier,
                head.continues,
                TextTruncator.truncate(String.join(", ", names)),
                group.stream()
                        .map(MessageRow::worst)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }

    private static String nameOfGroup(List<String> names, int count) {
        if (count == 1) {
            return names.getFirst();
        }
        return names.size() == 1
                ? TEXTS.text("fold.same", names.getFirst(), count)
                : TEXTS.text("fold.name", names.getFirst(), TEXTS.formatCount("messages", count));
    }

    /** Returns true if it stands for a folded group. */
    boolean isFolded() {
        return end > n + 1;
    }

    /** Returns true if message {@code number} is its own, or one of the group. */
    boolean contains(long number) {
        return number >= n && number < end;
    }

    MessageRow withContent(String words) {
        return new MessageRow(n, end, time, direction, channel, sender, name, length, carrier, continues, words, worst);
    }
}
