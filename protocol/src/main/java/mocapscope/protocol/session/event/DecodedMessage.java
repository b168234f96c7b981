package mocapscope.protocol.session.event;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Entry;

/**
 * One whole decoded message: its number, name, sender, decoded body and the location of its bytes. Most messages are
 * never read again, so it stores the location of its bytes and creates a view of them on request.
 *
 * @param n the number in the session, both directions counted together, from 0
 * @param entry the transcript entry that held its last byte
 * @param name the protocol's name of its type
 * @param sender the device that sends it; empty if the protocol has none
 * @param body the decoded content; only its own protocol knows the type
 * @param byteOrigin the buffer that holds its bytes, shared by all messages in that buffer
 * @param from the index of its first byte in that buffer
 * @param length the number of bytes, header included
 */
public record DecodedMessage(
        long n, Entry entry, String name, String sender, MessageBody body, ByteOrigin byteOrigin, int from, int length)
        implements MessageMetadata {
    /** The carrier of a message whose bytes crossed the network directly, contiguously. */
    public static final long ON_THE_WIRE = -1;

    /**
     * The buffer that holds a message's bytes, with its transcript entry, stream offset and carrier message.
     *
     * @param buffer read-only: the buffer of an entry, or a copy if a message was fragmented
     * @param firstEntry the index of the transcript entry that held the buffer's first byte
     * @param origin the number of bytes that crossed the channel in this direction before the first of the buffer
     * @param carrier the number of the message that carried the last byte (a packet, a WebSocket frame), or
     *     {@link #ON_THE_WIRE}; the bytes of a carried message may have crossed masked or fragmented
     */
    public record ByteOrigin(ByteBuffer buffer, long firstEntry, long origin, long carrier) {

        /** Returns the origin of bytes of an entry, as they crossed. */
        public static ByteOrigin of(ByteBuffer held, Entry entry) {
            return new ByteOrigin(held, entry.index(), entry.at(), ON_THE_WIRE);
        }
    }

    /** The decoded content of a message, specific to its protocol. */
    public interface MessageBody {

        /**
         * Returns whether the message only maintains the connection and carries no data of the device that sends it.
         */
        default boolean isHousekeeping() {
            return false;
        }

        /** Returns whether a device reports in the message, even if no sample can be decoded from it. */
        default boolean carriesDeviceData() {
            return false;
        }
    }

    /**
     * Creates a message with its own buffer; {@code at} bytes crossed its channel in its direction before its first
     * byte.
     */
    public DecodedMessage(
            long n,
            Entry entry,
            long firstEntry,
            long at,
            String name,
            String sender,
            MessageBody body,
            ByteBuffer held,
            int from,
            int length,
            long carrier) {
        this(n, entry, name, sender, body, new ByteOrigin(held, firstEntry, at - from, carrier), from, length);
    }

    /** Creates a message whose bytes crossed the network directly and contiguously and fill {@code bytes}. */
    public DecodedMessage(
            long n,
            Entry entry,
            long firstEntry,
            long at,
            String name,
            String sender,
            MessageBody body,
            ByteBuffer bytes) {
        this(n, entry, firstEntry, at, name, sender, body, bytes, bytes.position(), bytes.remaining(), ON_THE_WIRE);
    }

    @Override
    public boolean isHousekeeping() {
        return body.isHousekeeping();
    }

    @Override
    public boolean carriesDeviceData() {
        return body.carriesDeviceData();
    }

    /** Returns the index of the transcript entry that held its first byte. */
    public long firstEntry() {
        return byteOrigin.firstEntry;
    }

    /** Returns the buffer that holds its bytes, read-only. */
    public ByteBuffer buffer() {
        return byteOrigin.buffer;
    }

    /** Returns the bytes of the whole message, header included, read-only. */
    public ByteBuffer bytes() {
        return byteOrigin.buffer.slice(from, length);
    }
}
