package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * What comes to the gate: bytes (a whole message or datagram, or, for a gate that does not ask for whole ones, whatever
 * came), or the news that the peer's side of a channel closed.
 *
 * @param connection which opening of the channel it belongs to; one that was held until the next opening is dropped
 * @param name for people; empty on what comes in
 * @param bytes as they go on, which may be other than they came
 * @param handed the bytes as they came to the gate
 * @param closing why the channel closed, when this is that news; its bytes are empty then
 */
public record Parcel(
        Direction direction,
        Channel channel,
        long connection,
        String name,
        ByteBuffer bytes,
        ByteBuffer handed,
        Entry.Mark mark,
        @Nullable Closing closing) {

    static Parcel of(Direction direction, Channel channel, long connection, String name, ByteBuffer bytes) {
        return new Parcel(direction, channel, connection, name, bytes, bytes, Entry.Mark.NONE, null);
    }

    static Parcel closing(Direction direction, Channel channel, long connection, Closing why) {
        var none = ByteBuffer.allocate(0);
        return new Parcel(direction, channel, connection, "", none, none, Entry.Mark.NONE, why);
    }

    /** The same with other bytes, marked as altered. */
    public Parcel altered(ByteBuffer other) {
        return new Parcel(
                direction,
                channel,
                connection,
                name,
                other.slice().asReadOnlyBuffer(),
                handed,
                Entry.Mark.ALTERED,
                closing);
    }
}
