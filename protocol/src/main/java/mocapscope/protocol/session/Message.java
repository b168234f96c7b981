package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * One whole message, as decoded.
 *
 * @param n its number in the session, both directions counted together, from 0
 * @param entry index of the transcript entry that held its last byte
 * @param firstEntry index of the transcript entry that held its first byte
 * @param arrival of its last byte, on the session's monotonic clock
 * @param at bytes that had crossed its channel in its direction before it; of a carried message, before its carrier
 * @param name as the protocol calls its type
 * @param sender the device that speaks; empty where the protocol has none
 * @param bytes of the whole message, header included, read-only
 * @param body what it says; only its own protocol knows the type
 * @param carrier number of the message inside which its last byte travelled (a packet, a WebSocket frame), or
 *     {@link #ON_THE_WIRE}
 */
public record Message(
        long n,
        Direction direction,
        Channel channel,
        long entry,
        long firstEntry,
        long arrival,
        long at,
        String name,
        String sender,
        ByteBuffer bytes,
        Body body,
        long carrier) {
    /** In place of a carrier: its bytes are the wire's own, in a row. */
    public static final long ON_THE_WIRE = -1;

    /** What a message of some protocol says. */
    public interface Body {}

    /** A message whose bytes are the wire's own, in a row. */
    public Message(
            long n,
            Direction direction,
            Channel channel,
            long entry,
            long firstEntry,
            long arrival,
            long at,
            String name,
            String sender,
            ByteBuffer bytes,
            Body body) {
        this(n, direction, channel, entry, firstEntry, arrival, at, name, sender, bytes, body, ON_THE_WIRE);
    }

    /** Bytes, header included. */
    public int length() {
        return bytes.remaining();
    }
}
