package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import mocapscope.protocol.bytes.EndianNumberReader;
import org.jspecify.annotations.Nullable;

/** The frames of one SETP packet as an immutable list, which decodes each frame on access. */
public final class SetpLazyFrameList extends AbstractList<SetpMessageFragment> implements RandomAccess {
    private static final int SIZE_AT = SetpMessageFragment.at("frameDataSize");
    private static final int COUNT_AT = SetpMessageFragment.at("frameCount");
    private static final int INDEX_AT = SetpMessageFragment.at("frameIndex");
    private static final int MESSAGE_AT = SetpMessageFragment.at("messageId");
    /** Offset in a frame header of the bytes after its first 8. */
    private static final int TAIL_AT = Long.BYTES;

    private static final long LAST = 0xffff_ffffL;

    /** Used in place of the frame offsets if the frames are {@linkplain #isUniform in a row}. */
    private static final int[] EVEN = {};

    private final ByteBuffer packet;
    private final int count;
    private final int first;

    /** Size of the first frame in bytes. */
    private final int width;
    /** Offset of each frame, or {@link #EVEN}. */
    private final int[] at;

    private SetpLazyFrameList(ByteBuffer packet, int count, int first, int[] at) {
        this.packet = packet;
        this.count = count;
        this.first = first;
        this.width = size(packet, first);
        this.at = at;
    }

    /** Returns {@code count} complete consecutive frames from index {@code from} of {@code packet}. */
    public static SetpLazyFrameList of(ByteBuffer packet, int from, int count) {
        var at = new int[count];
        int next = from;
        for (int i = 0; i < count; i++) {
            at[i] = next;
            next += size(packet, next);
        }
        return new SetpLazyFrameList(packet, count, from, at);
    }

    /** Returns the frames of a packet that was read. */
    public static SetpLazyFrameList of(SetpPacket read) {
        return (SetpLazyFrameList) read.frames();
    }

    /** Returns the frames of {@code packet} from one index up to another; null if any of them breaks a rule. */
    static @Nullable SetpLazyFrameList parseValid(ByteBuffer packet, int from, int end) {
        if (!plainly(packet, from, end)) {
            return null;
        }
        int most = (end - from) / size(packet, from);
        if (isUniform(packet, from, end, most)) {
            return new SetpLazyFrameList(packet, most, from, EVEN);
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
     * Returns true if {@code count} frames have the size of the first, which is a whole message, and their headers
     * differ from its header only in the ids, each of which is one more than the one before. Nearly all packets are
     * like this, and comparing 8 and 2 bytes of each header is sufficient:
     *
     * <pre>
     *   │type│message id│count 1│ind│ex 0│size│
     *   ├──────────── head ─────────┼─ tail ──┤
     * </pre>
     */
    private static boolean isUniform(ByteBuffer packet, int from, int end, int count) {
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

    /** Returns the frames as an immutable list. */
    static List<SetpMessageFragment> immutable(List<SetpMessageFragment> frames) {
        return frames instanceof SetpLazyFrameList ? frames : List.copyOf(frames);
    }

    private static boolean plainly(ByteBuffer packet, int at, int end) {
        if (end - at < SetpMessageFragment.HEADER) {
            return false;
        }
        int size = size(packet, at);
        int count = u16(packet, at + COUNT_AT);
        return size <= Math.min(end - at, SetpMessageFragment.HEADER + SetpMessageFragment.MOST)
                && u16(packet, at + INDEX_AT) < count
                && (count == 1 || size > SetpMessageFragment.HEADER);
    }

    private static int size(ByteBuffer packet, int at) {
        return SetpMessageFragment.HEADER + (packet.get(at + SIZE_AT) & 0xff);
    }

    private static int u16(ByteBuffer packet, int at) {
        return EndianNumberReader.i16(packet, at, ByteOrder.LITTLE_ENDIAN) & 0xffff;
    }

    private static long i64(ByteBuffer packet, int at) {
        return EndianNumberReader.i64(packet, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static long u32(ByteBuffer packet, int at) {
        return Integer.toUnsignedLong(EndianNumberReader.i32(packet, at, ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public int size() {
        return count;
    }

    /** Returns true if each frame is a whole message, all have one type, and their ids are consecutive, as is usual. */
    public boolean isUniform() {
        return at == EVEN;
    }

    private int at(int number) {
        return at == EVEN ? first + number * width : at[number];
    }

    /** Returns the type number of a frame. */
    public int type(int number) {
        return packet.get(at(number)) & 0xff;
    }

    public long message(int number) {
        return u32(packet, at(number) + MESSAGE_AT);
    }

    /** Returns the number of frames of a frame's message. */
    public int count(int number) {
        return u16(packet, at(number) + COUNT_AT);
    }

    /** Returns the offset of a frame's data in the packet. */
    public int from(int number) {
        return at(number) + SetpMessageFragment.HEADER;
    }

    /** Returns the size of a frame's data in bytes. */
    public int length(int number) {
        return (at == EVEN ? width : size(packet, at[number])) - SetpMessageFragment.HEADER;
    }

    @Override
    public SetpMessageFragment get(int number) {
        Objects.checkIndex(number, count);
        return new SetpMessageFragment(
                type(number),
                message(number),
                count(number),
                u16(packet, at(number) + INDEX_AT),
                SetpOpaqueBytes.of(packet, from(number), length(number)));
    }
}
