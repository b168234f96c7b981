package mocapscope.protocol.vrpn.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;

/**
 * Immutable buffer of VRPN datagram messages that wait up to one second for their sender or type description. The
 * descriptions arrive by TCP.
 */
record VrpnUndescribedMessageBuffer(List<EarlyMessage> messages) {
    static final VrpnUndescribedMessageBuffer EMPTY = new VrpnUndescribedMessageBuffer(List.of());

    /**
     * Maximum number of messages: a body of 77 sensors sends as many in a few frames, a plausible delay of the stream.
     */
    @DocumentedLimit(
            value =
                    "messages of datagrams whose type or sender is not described yet, kept with their datagrams, for each direction",
            unit = "messages",
            beyond = "the oldest is reported, TYPE_UNKNOWN, SENDER_UNKNOWN")
    static final int MOST = 256;

    @DocumentedLimit(
            value = "time that a message of a datagram waits for the description of its type or sender",
            unit = "ns",
            beyond = "it is reported, TYPE_UNKNOWN, SENDER_UNKNOWN")
    private static final long PATIENCE = 1_000_000_000L;

    /**
     * A datagram message waiting for the description of its type or sender.
     *
     * @param from position of the message in the entry
     * @param length size of the message in bytes, without padding
     */
    record EarlyMessage(Entry entry, int from, int length) {

        int type() {
            return entry.bytes().getInt(entry.bytes().position() + from + VrpnMessageHeader.TYPE_AT);
        }

        int sender() {
            return entry.bytes().getInt(entry.bytes().position() + from + VrpnMessageHeader.SENDER_AT);
        }
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    VrpnUndescribedMessageBuffer append(List<EarlyMessage> more) {
        return more.isEmpty()
                ? this
                : new VrpnUndescribedMessageBuffer(
                        Stream.concat(messages.stream(), more.stream()).toList());
    }

    /** Splits the messages into those due at {@code arrival} and those still waiting. */
    EarlyMessageSplit split(VrpnDescriptionTables tables, long arrival) {
        int surplus = messages.size() - MOST;
        var due = new ArrayList<EarlyMessage>();
        var waiting = new ArrayList<EarlyMessage>();
        for (int i = 0; i < messages.size(); i++) {
            var one = messages.get(i);
            boolean tooLong = i < surplus || arrival - one.entry().arrival() > PATIENCE;
            (tooLong || tables.hasDescriptions(one.type(), one.sender()) ? due : waiting).add(one);
        }
        return new EarlyMessageSplit(due, new VrpnUndescribedMessageBuffer(waiting));
    }

    /**
     * Buffered messages split into those due for decoding and those still waiting. A message is due once it is
     * described, after one second, or when the buffer is full.
     */
    record EarlyMessageSplit(List<EarlyMessage> due, VrpnUndescribedMessageBuffer waiting) {}
}
