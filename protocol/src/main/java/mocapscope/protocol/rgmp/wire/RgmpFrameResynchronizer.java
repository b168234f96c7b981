package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.session.framing.MessageStartFinder;

/** Finds the frames of an RGMP server in bytes whose frame boundaries are unknown. */
final class RgmpFrameResynchronizer extends MessageStartFinder {
    static final RgmpFrameResynchronizer INSTANCE = new RgmpFrameResynchronizer();

    private static final int GROUP_AT = 12;
    private static final int TIME_AT = 16;
    private static final int MOST_GROUPS = 4096;
    private static final int DISCONNECT_PAYLOAD = 4;

    private RgmpFrameResynchronizer() {
        super(RgmpFrameHeader.SIZE + DISCONNECT_PAYLOAD);
    }

    @Override
    protected int plausibleSize(ByteBuffer bytes, int at) {
        var header = RgmpFrameHeader.read(bytes, at);
        boolean isPlausible = header.isBuffered()
                && switch ((int) header.prefix()) {
                    case RgmpFrameHeader.DEFINITION ->
                        header.length() > 1 && bytes.get(at + RgmpFrameHeader.SIZE) == '{';
                    case RgmpFrameHeader.DATA ->
                        header.length() >= RgmpFrameHeader.DATA_HEADER && isPlausibleData(bytes, at);
                    case RgmpFrameHeader.DISCONNECT -> header.length() == DISCONNECT_PAYLOAD;
                    default -> false;
                };
        return isPlausible ? header.messageSize() : 0;
    }

    /** Checks the group and the time as far as they have arrived; a definition has no more groups than this. */
    private static boolean isPlausibleData(ByteBuffer bytes, int at) {
        int left = bytes.limit() - at;
        int group = left < TIME_AT ? 0 : EndianNumberReader.i32(bytes, at + GROUP_AT, ByteOrder.LITTLE_ENDIAN);
        boolean hasTime = left >= RgmpFrameHeader.SIZE + RgmpFrameHeader.DATA_HEADER;
        long time = hasTime ? EndianNumberReader.i64(bytes, at + TIME_AT, ByteOrder.LITTLE_ENDIAN) : 0;
        return group >= 0 && group < MOST_GROUPS && time >= 0 && time <= Long.MAX_VALUE / 1000;
    }

    /** A definition is an object in JSON from the first to the last byte. */
    @Override
    protected boolean isUnmistakable(ByteBuffer bytes, int at, int size) {
        return RgmpFrameHeader.read(bytes, at).prefix() == RgmpFrameHeader.DEFINITION
                && bytes.get(at + size - 1) == '}';
    }
}
