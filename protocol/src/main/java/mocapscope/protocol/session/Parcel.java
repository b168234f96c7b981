package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A message, datagram or channel closing that passes a gate, with its direction, channel and edit marks. Data is a
 * whole message or datagram or, for a gate that does not require whole messages, any received part of a stream. A
 * closing is incoming when the peer has closed the channel, and outgoing when this side is about to close it.
 *
 * @param connection the number of the channel's opening to which it belongs; an item held until the next opening is
 *     dropped
 * @param name the name for display; empty on incoming items
 * @param bytes the bytes to forward, which may differ from those received
 * @param handed the bytes as they arrived at the gate
 * @param closing the reason for closing, if this is a closing; its bytes are empty then
 * @param arrived the time of arrival at the gate
 * @param deeds the edits, for display; reported as findings at its entry once it crosses
 * @param secret whether it was made from an item with a secret whose position is no longer known
 * @param telling whether the protocol logic, if it sent this, is notified when it leaves
 */
public record Parcel(
        Direction direction,
        Channel channel,
        long connection,
        String name,
        ByteBuffer bytes,
        ByteBuffer handed,
        Entry.Mark mark,
        @Nullable Closing closing,
        Now arrived,
        List<String> deeds,
        boolean secret,
        boolean telling) {

    public Parcel {
        deeds = List.copyOf(deeds);
    }

    /** Creates an item as it arrives at a gate. */
    public static Parcel of(
            Direction direction, Channel channel, long connection, String name, ByteBuffer bytes, Now now) {
        return new Parcel(
                direction, channel, connection, name, bytes, bytes, Entry.Mark.NONE, null, now, List.of(), false, true);
    }

    /** Creates the closing of a channel. */
    public static Parcel closing(Direction direction, Channel channel, long connection, Closing why, Now now) {
        var none = ByteBuffer.allocate(0);
        return new Parcel(
                direction, channel, connection, "", none, none, Entry.Mark.NONE, why, now, List.of(), false, true);
    }

    static Parcel injected(
            Direction direction, Channel channel, long connection, String name, ByteBuffer bytes, Now now) {
        var all = bytes.slice().asReadOnlyBuffer();
        return new Parcel(
                direction,
                channel,
                connection,
                name,
                all,
                all,
                Entry.Mark.INJECTED,
                null,
                now,
                List.of(),
                false,
                false);
    }

    /** Returns this item with other bytes, marked as altered; an injected item stays injected. */
    public Parcel altered(ByteBuffer other) {
        return with(other.slice().asReadOnlyBuffer(), injected() ? mark : Entry.Mark.ALTERED, deeds, telling);
    }

    /** Returns a duplicate of this item, marked as injected; the protocol logic is not notified when it leaves. */
    public Parcel again() {
        return with(bytes, Entry.Mark.INJECTED, List.of(), false);
    }

    /**
     * Returns a piece of a stream's item that is forwarded separately; consecutive pieces are not marked as altered.
     * The protocol logic is notified for the whole item with the {@code last} piece.
     */
    public Parcel piece(int from, int length, boolean last) {
        var some = bytes.slice(bytes.position() + from, length);
        var as = last ? handed : some;
        return new Parcel(
                direction, channel, connection, name, some, as, mark, closing, arrived, deeds, secret, last && telling);
    }

    /** Returns this item with one more edit in words. */
    public Parcel noted(String deed) {
        return with(bytes, mark, Stream.concat(deeds.stream(), Stream.of(deed)).toList(), telling);
    }

    /** Returns this item marked as secret from its first to its last byte. */
    public Parcel hushed() {
        return new Parcel(
                direction, channel, connection, name, bytes, handed, mark, closing, arrived, deeds, true, telling);
    }

    /** Returns whether neither side sent it. */
    public boolean injected() {
        return mark == Entry.Mark.INJECTED;
    }

    private Parcel with(ByteBuffer other, Entry.Mark marked, List<String> done, boolean tells) {
        return new Parcel(
                direction, channel, connection, name, other, handed, marked, closing, arrived, done, secret, tells);
    }
}
