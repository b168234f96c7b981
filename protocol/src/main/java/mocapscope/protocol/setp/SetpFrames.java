package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import mocapscope.protocol.bytes.Ordered;
import org.jspecify.annotations.Nullable;

/** The frames of a packet as they lie in it: each is made when somebody asks for it. Never changes. */
final class SetpFrames extends AbstractList<SetpFrame> implements RandomAccess {
    private static final int SIZE_AT = SetpFrame.at("frameDataSize");
    private static final int COUNT_AT = SetpFrame.at("frameCount");
    private static final int INDEX_AT = SetpFrame.at("frameIndex");
    private static final int MESSAGE_AT = SetpFrame.at("messageId");
    /** What is left of a header after its first 8 bytes. */
    private static final int TAIL_AT = Long.BYTES;

    private static final long LAST = 0xffff_ffffL;

    /** In place of where each begins: they are {@linkplain #inARow in a row}. */
    private static final int[] EVEN = {};

    private final ByteBuffer packet;
    private final int count;
    /** Where the first begins. */
    private final int first;

    /** Bytes of the first. */
    private final int width;
    /** Where each begins, or {@link #EVEN}. */
    private final int[] at;

    private SetpFrames(ByteBuffer packet, int count, int first, int[] at) {
        this.packet = packet;
        this.count = count;
        this.first = first;
        this.width = size(packet, first);
        this.at = at;
    }

    /** So many, one behind the other from that index of {@code packet} on, and none of them cut short. */
    static SetpFrames of(ByteBuffer packet, int from, int count) {
        var at = new int[count];
        int next = from;
        for (int i = 0; i < count; i++) {
            at[i] = next;
            next += size(packet, next);
        }
        return new SetpFrames(packet, count, from, at);
    }

    /** Those of a packet that was read. */
    static SetpFrames of(SetpPacket read) {
        return (SetpFrames) read.frames();
    }

    /** Those that lie from that index of {@code packet} up to another; null if something is to be said of any of them. */
    static @Nullable SetpFrames plain(ByteBuffer packet, int from, int end) {
        if (!plainly(packet, from, end)) {
            return null;
        }
        int most = (end - from) / size(packet, from);
        if (inARow(packet, from, end, most)) {
            return new SetpFrames(packet, most, from, EVEN);
        }
        int count = 0;
        for (int next = from; next < end; next += size(packet, next)) {
            if (!plainly(packet, next, end)) {
                return null;
            }
            count++;
        }
        return of(packet, from, count);
    }

    /**
     * Whether so many frames lie there of the size of the first, which is a message by itself, and the headers of the others are
     * like its own but for the ids, each of which is one more than that before it. Nearly all packets are so, and a look at the
     * headers' 8 bytes and 2 is enough:
     *
     * <pre>
     *   │type│message id│count 1│ind│ex 0│size│
     *   ├──────────── head ─────────┼─ tail ──┤
     * </pre>
     */
    private static boolean inARow(ByteBuffer packet, int from, int end, int count) {
        int size = size(packet, from);
        long head = i64(packet, from);
        int tail = u16(packet, from + TAIL_AT);
        if (u16(packet, from + COUNT_AT) != 1 || u32(packet, from + MESSAGE_AT) > LAST - count) {
            return false;
        }
        int next = from;
        long step = 1L << MESSAGE_AT * Byte.SIZE;
        while (end - next >= size && i64(packet, next) == head && u16(packet, next + TAIL_AT) == tail) {
            next += size;
            head += step;
        }
        return next == end;
    }

    /** Frames that will never change. */
    static List<SetpFrame> lasting(List<SetpFrame> frames) {
        return frames instanceof SetpFrames ? frames : List.copyOf(frames);
    }

    private static boolean plainly(ByteBuffer packet, int at, int end) {
        if (end - at < SetpFrame.HEADER) {
            return false;
        }
        int size = size(packet, at);
        int count = u16(packet, at + COUNT_AT);
        return size <= Math.min(end - at, SetpFrame.HEADER + SetpFrame.MOST)
                && u16(packet, at + INDEX_AT) < count
                && (count == 1 || size > SetpFrame.HEADER);
    }

    /** Of the frame there, header included. */
    private static int size(ByteBuffer packet, int at) {
        return SetpFrame.HEADER + (packet.get(at + SIZE_AT) & 0xff);
    }

    private static int u16(ByteBuffer packet, int at) {
        return Ordered.i16(packet, at, ByteOrder.LITTLE_ENDIAN) & 0xffff;
    }

    private static long i64(ByteBuffer packet, int at) {
        return Ordered.i64(packet, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static long u32(ByteBuffer packet, int at) {
        return Integer.toUnsignedLong(Ordered.i32(packet, at, ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public int size() {
        return count;
    }

    /** Whether each is a message by itself, all are of one type, and their ids follow each other: so it is mostly. */
    boolean inARow() {
        return at == EVEN;
    }

    private int at(int number) {
        return at == EVEN ? first + number * width : at[number];
    }

    /** Number of its type on the wire. */
    int type(int number) {
        return packet.get(at(number)) & 0xff;
    }

    long message(int number) {
        return u32(packet, at(number) + MESSAGE_AT);
    }

    /** Frames of its message. */
    int count(int number) {
        return u16(packet, at(number) + COUNT_AT);
    }

    /** Where its data begins in the packet. */
    int from(int number) {
        return at(number) + SetpFrame.HEADER;
    }

    /** Bytes of its data. */
    int length(int number) {
        return (at == EVEN ? width : size(packet, at[number])) - SetpFrame.HEADER;
    }

    @Override
    public SetpFrame get(int number) {
        Objects.checkIndex(number, count);
        return new SetpFrame(
                type(number),
                message(number),
                count(number),
                u16(packet, at(number) + INDEX_AT),
                Octets.of(packet, from(number), length(number)));
    }
}
