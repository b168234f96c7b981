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
 * @param closing why the channel closed, when this is that news; its bytes are empty then
 */
public record Parcel(
        Direction direction,
        Channel channel,
        long connection,
        String name,
        ByteBuffer bytes,
        Entry.Mark mark,
        @Nullable Closing closing) {

    static Parcel of(Direction direction, Channel channel, long connection, String name, ByteBuffer bytes) {
        return new Parcel(direction, channel, connection, name, bytes, Entry.Mark.NONE, null);
    }

    static Parcel closing(Direction direction, Channel channel, long connection, Closing why) {
        return new Parcel(direction, channel, connection, "", ByteBuffer.allocate(0), Entry.Mark.NONE, why);
    }

    /** The same with other bytes, marked as altered. */
    public Parcel altered(ByteBuffer other) {
        return new Parcel(
                direction, channel, connection, name, other.slice().asReadOnlyBuffer(), Entry.Mark.ALTERED, closing);
    }
}
