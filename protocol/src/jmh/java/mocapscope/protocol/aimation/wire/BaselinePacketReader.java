package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a packet where it lies: the table, and of each block what it holds. */
final class BaselinePacketReader {
    private static final ByteBuffer MAGIC_BYTES =
            ByteBuffer.wrap("AiMation".getBytes()).order(ByteOrder.LITTLE_ENDIAN);
    private static final long MAGIC = MAGIC_BYTES.getLong(0);
    private static final int JSON = 6;
    private static final int POINTS = 3;
    private static final int QUATERNIONS = 11;

    final BaselineJsonReader json = new BaselineJsonReader();
    float[] points = new float[0];
    /** The sum of all rotations' numbers: nothing is made of them. */
    double turns;

    /** Reads what begins at {@code from} in little-endian {@code in}; whether it is a packet. */
    boolean read(ByteBuffer in, int from) {
        int end = in.limit();
        if (end - from < 24 || in.getLong(from) != MAGIC || in.get(from + 15) != 0) {
            return false;
        }
        long blocks = in.getLong(from + 16);
        if (blocks < 0 || blocks > (end - from - 24) / 12) {
            return false;
        }
        for (int i = 0; i < blocks; i++) {
            int entry = from + 24 + 12 * i;
            int start = from + in.getInt(entry + 4);
            int stop = i + 1 < blocks ? from + in.getInt(entry + 16) : end;
            if (start < from || stop < start || stop > end) {
                return false;
            }
            block(in, in.getInt(entry), in.getInt(entry + 8), start, stop);
        }
        return true;
    }

    private void block(ByteBuffer in, int type, int metadata, int from, int end) {
        if (type == JSON) {
            json.read(in, from, Math.min(end, from + metadata));
        } else if (type == POINTS) {
            points = new float[(end - from) / Float.BYTES];
            for (int i = 0; i < points.length; i++) {
                points[i] = in.getFloat(from + i * Float.BYTES);
            }
        } else if (type == QUATERNIONS) {
            double sum = 0;
            for (int at = from; at < end; at += Float.BYTES) {
                sum += in.getFloat(at);
            }
            turns = sum;
        }
    }
}
