package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The frames of a packet as they lie in it: each is made when somebody asks for it. Never changes. */
final class SetpFrames extends AbstractList<SetpFrame> implements RandomAccess {
    private static final int SIZE_AT = SetpFrame.at("frameDataSize");
    private static final int COUNT_AT = SetpFrame.at("frameCount");
    private static final int INDEX_AT = SetpFrame.at("frameIndex");
    private static final int MESSAGE_AT = SetpFrame.at("messageId");

    /** In place of a number of frames. */
    static final int ODD = -1;

    private final ByteBuffer packet;
    /** Where each begins. */
    private final int[] at;

    private SetpFrames(ByteBuffer packet, int[] at) {
        this.packet = packet;
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
        return new SetpFrames(packet, at);
    }

    /** Those of a packet that was read. */
    static SetpFrames of(SetpPacket read) {
        return (SetpFrames) read.frames();
    }

    /** How many lie from that index of {@code packet} up to another; {@link #ODD} if something is to be said of any of them. */
    static int plain(ByteBuffer packet, int from, int end) {
        int count = 0;
        for (int next = from; next < end; next += size(packet, next)) {
            if (!plainly(packet, next, end)) {
                return ODD;
            }
            count++;
        }
        return count;
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
        return size <= SetpFrame.HEADER + SetpFrame.MOST
                && size <= end - at
                && u16(packet, at + INDEX_AT) < count
                && (count == 1 || size > SetpFrame.HEADER);
    }

    /** Of the frame there, header included. */
    private static int size(ByteBuffer packet, int at) {
        return SetpFrame.HEADER + (packet.get(at + SIZE_AT) & 0xff);
    }

    private static int u16(ByteBuffer packet, int at) {
        return packet.get(at) & 0xff | (packet.get(at + 1) & 0xff) << Byte.SIZE;
    }

    private static long u32(ByteBuffer packet, int at) {
        int value = packet.getInt(at);
        return Integer.toUnsignedLong(packet.order() == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value));
    }

    @Override
    public int size() {
        return at.length;
    }

    /** Number of its type on the wire. */
    int type(int number) {
        return packet.get(at[number]) & 0xff;
    }

    long message(int number) {
        return u32(packet, at[number] + MESSAGE_AT);
    }

    /** Frames of its message. */
    int count(int number) {
        return u16(packet, at[number] + COUNT_AT);
    }

    /** Where its data begins in the packet. */
    int from(int number) {
        return at[number] + SetpFrame.HEADER;
    }

    /** Bytes of its data. */
    int length(int number) {
        return size(packet, at[number]) - SetpFrame.HEADER;
    }

    @Override
    public SetpFrame get(int number) {
        return new SetpFrame(
                type(number),
                message(number),
                count(number),
                u16(packet, at[number] + INDEX_AT),
                Octets.of(packet, from(number), length(number)));
    }
}
