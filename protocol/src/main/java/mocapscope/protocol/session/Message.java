package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Entry;

/**
 * One whole message, as decoded. Most are never looked at again, so it names the place of its bytes, and makes a view of
 * them for whoever asks.
 *
 * @param n its number in the session, both directions counted together, from 0
 * @param entry the transcript entry that held its last byte
 * @param name as the protocol calls its type
 * @param sender the device that speaks; empty where the protocol has none
 * @param body what it says; only its own protocol knows the type
 * @param whence what its bytes lie in; all messages that lie there share it
 * @param from index there of its first byte
 * @param length bytes, header included
 */
public record Message(long n, Entry entry, String name, String sender, Body body, Whence whence, int from, int length)
        implements Envelope {
    /** In place of a carrier: its bytes are the wire's own, in a row. */
    public static final long ON_THE_WIRE = -1;

    /**
     * Bytes in which messages lie one after the other, and how they came.
     *
     * @param held read-only: an entry's, or a copy where a message came in pieces
     * @param firstEntry index of the transcript entry that held the first of them
     * @param origin bytes that had crossed the channel in this direction before the first of them
     * @param carrier number of the message inside which the last of them travelled (a packet, a WebSocket frame), or
     *     {@link #ON_THE_WIRE}; the bytes of a carried one may have crossed masked, or in pieces
     */
    public record Whence(ByteBuffer held, long firstEntry, long origin, long carrier) {

        /** Those of an entry, as they crossed. */
        public static Whence of(ByteBuffer held, Entry entry) {
            return new Whence(held, entry.index(), entry.at(), ON_THE_WIRE);
        }
    }

    /** What a message of some protocol says. */
    public interface Body {

        /** Whether it only keeps the connection going, and tells nothing of the device that speaks. */
        default boolean housekeeping() {
            return false;
        }

        /** Whether a device speaks in it, be it that no sample can be made of what it says. */
        default boolean data() {
            return false;
        }
    }

    /** A message with bytes to itself; {@code at} bytes had crossed its channel in its direction before its first. */
    public Message(
            long n,
            Entry entry,
            long firstEntry,
            long at,
            String name,
            String sender,
            Body body,
            ByteBuffer held,
            int from,
            int length,
            long carrier) {
        this(n, entry, name, sender, body, new Whence(held, firstEntry, at - from, carrier), from, length);
    }

    /** A message whose bytes are the wire's own, in a row, and all of {@code bytes}. */
    public Message(
            long n, Entry entry, long firstEntry, long at, String name, String sender, Body body, ByteBuffer bytes) {
        this(n, entry, firstEntry, at, name, sender, body, bytes, bytes.position(), bytes.remaining(), ON_THE_WIRE);
    }

    @Override
    public boolean housekeeping() {
        return body.housekeeping();
    }

    @Override
    public boolean data() {
        return body.data();
    }

    /** Index of the transcript entry that held its first byte. */
    public long firstEntry() {
        return whence.firstEntry;
    }

    /** What its bytes lie in, read-only. */
    public ByteBuffer held() {
        return whence.held;
    }

    /** Of the whole message, header included, read-only. */
    public ByteBuffer bytes() {
        return whence.held.slice(from, length);
    }
}
