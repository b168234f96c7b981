package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Bytes at the gate: a whole message or datagram, or, for a gate that does not ask for whole ones, whatever came.
 *
 * @param name for people; empty on what comes in
 */
public record Parcel(Direction direction, Channel channel, String name, ByteBuffer bytes, Entry.Mark mark) {

    /** The same with other bytes, marked as altered. */
    public Parcel altered(ByteBuffer other) {
        return new Parcel(direction, channel, name, other.asReadOnlyBuffer(), Entry.Mark.ALTERED);
    }
}
