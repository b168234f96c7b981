package mocapscope.protocol.session.gate;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A unit of traffic that passes through a traffic filter: a message, a datagram, stream bytes or a channel's closing.
 * Data is a whole message or datagram or, for a gate that does not require whole messages, any received part of a
 * stream. A closing is incoming when the peer has closed the channel, and outgoing when this side is about to close it.
 *
 * @param connection the number of the channel's opening to which it belongs; an item held until the next opening is
 *     dropped
 * @param name the name for display; empty on incoming items
 * @param bytes the bytes to forward, which may differ from those received
 * @param originalBytes the bytes as they arrived at the gate
 * @param closing the reason for closing, if this is a closing; its bytes are empty then
 * @param arrived the time of arrival at the gate
 * @param edits the edits, for display; reported as findings at its entry once it crosses
 * @param secret whether it was made from an item with a secret whose position is no longer known
 * @param notifiesLogic whether the protocol logic, if it sent this, is notified when it leaves
 */
public record GatedTrafficUnit(
        Direction direction,
        Channel channel,
        long connection,
        String name,
        ByteBuffer bytes,
        ByteBuffer originalBytes,
        Entry.EntryModification mark,
        @Nullable ChannelCloseReason closing,
        MonotonicAndUnixTime arrived,
        List<String> edits,
        boolean secret,
        boolean notifiesLogic) {

    public GatedTrafficUnit {
        edits = List.copyOf(edits);
    }

    /** Creates an item as it arrives at a gate. */
    public static GatedTrafficUnit of(
            Direction direction,
            Channel channel,
            long connection,
            String name,
            ByteBuffer bytes,
            MonotonicAndUnixTime now) {
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                name,
                bytes,
                bytes,
                Entry.EntryModification.NONE,
                null,
                now,
                List.of(),
                false,
                true);
    }

    /** Creates the closing of a channel. */
    public static GatedTrafficUnit closing(
            Direction direction,
            Channel channel,
            long connection,
            ChannelCloseReason reason,
            MonotonicAndUnixTime now) {
        var none = ByteBuffer.allocate(0);
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                "",
                none,
                none,
                Entry.EntryModification.NONE,
                reason,
                now,
                List.of(),
                false,
                true);
    }

    static GatedTrafficUnit injected(
            Direction direction,
            Channel channel,
            long connection,
            String name,
            ByteBuffer bytes,
            MonotonicAndUnixTime now) {
        var all = bytes.slice().asReadOnlyBuffer();
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                name,
                all,
                all,
                Entry.EntryModification.INJECTED,
                null,
                now,
                List.of(),
                false,
                false);
    }

    /** Returns this item with other bytes, marked as altered; an injected item stays injected. */
    public GatedTrafficUnit withBytes(ByteBuffer other) {
        return with(
                other.slice().asReadOnlyBuffer(),
                injected() ? mark : Entry.EntryModification.ALTERED,
                edits,
                notifiesLogic);
    }

    /** Returns a duplicate of this item, marked as injected; the protocol logic is not notified when it leaves. */
    public GatedTrafficUnit asDuplicate() {
        return with(bytes, Entry.EntryModification.INJECTED, List.of(), false);
    }

    /**
     * Returns a piece of a stream's item that is forwarded separately; consecutive pieces are not marked as altered.
     * The protocol logic is notified for the whole item with the {@code last} piece.
     */
    public GatedTrafficUnit slice(int from, int length, boolean last) {
        var some = bytes.slice(bytes.position() + from, length);
        var as = last ? originalBytes : some;
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                name,
                some,
                as,
                mark,
                closing,
                arrived,
                edits,
                secret,
                last && notifiesLogic);
    }

    /** Returns this item with one more edit in words. */
    public GatedTrafficUnit withEdit(String action) {
        return with(
                bytes, mark, Stream.concat(edits.stream(), Stream.of(action)).toList(), notifiesLogic);
    }

    /** Returns this item marked as secret from its first to its last byte. */
    public GatedTrafficUnit asSecret() {
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                name,
                bytes,
                originalBytes,
                mark,
                closing,
                arrived,
                edits,
                true,
                notifiesLogic);
    }

    /** Returns whether neither side sent it. */
    public boolean injected() {
        return mark == Entry.EntryModification.INJECTED;
    }

    private GatedTrafficUnit with(
            ByteBuffer other, Entry.EntryModification marked, List<String> done, boolean informative) {
        return new GatedTrafficUnit(
                direction,
                channel,
                connection,
                name,
                other,
                originalBytes,
                marked,
                closing,
                arrived,
                done,
                secret,
                informative);
    }
}
