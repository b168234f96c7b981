package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.sample.Doubles;
import org.jspecify.annotations.Nullable;

/**
 * Reads data packets that are as nearly all of them are: with nothing about them that {@link MessageReader} would have to
 * say, which reads all others. Makes nothing but the message.
 */
final class DataReader {
    private static final long MAGIC = ByteBuffer.wrap("AiMation".getBytes(StandardCharsets.US_ASCII))
            .order(ByteOrder.LITTLE_ENDIAN)
            .getLong();
    private static final int RESERVED_AT = 8;
    private static final int COUNT_AT = 16;
    private static final int BLOCKS = 3;
    /** A little less than twice what a length may be wrong by: its square is then right without doubt. */
    private static final double UNIT = 1.9 * MessageReader.UNIT_TOLERANCE;

    private static final int FIRST = PacketHeader.LENGTH + BLOCKS * BlockEntry.LENGTH;

    private final ByteBuffer in;

    private DataReader(ByteBuffer packet) {
        this.in = packet.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The message of such a packet; null of any other. */
    static AimationMessage.@Nullable Data read(ByteBuffer packet) {
        return new DataReader(packet).data();
    }

    private AimationMessage.@Nullable Data data() {
        int size = in.limit();
        if (size < FIRST || !begins()) {
            return null;
        }
        int points = in.getInt(BlockEntry.offsetAt(1));
        int turns = in.getInt(BlockEntry.offsetAt(2));
        if (!holds(0, Block.Kind.JSON, FIRST, points)
                || !holds(1, Block.Kind.POINTS, points, turns)
                || !holds(2, Block.Kind.QUATERNIONS, turns, size)) {
            return null;
        }
        var json = new DataJson(in, FIRST, points);
        int bones = (turns - points) / Block.Kind.POINTS.size();
        return json.read() && json.bones() == bones && size - turns == bones * Block.Kind.QUATERNIONS.size()
                ? data(json, bones, points, turns)
                : null;
    }

    /** The seven reserved bytes and the version, which is 0, are one number. */
    private boolean begins() {
        long reserved = in.getLong(RESERVED_AT);
        return in.getLong(0) == MAGIC
                && (reserved == PacketHeader.STUDIO || reserved == PacketHeader.CLIENT)
                && in.getLong(COUNT_AT) == BLOCKS;
    }

    /** Whether the table's line of that index says so. */
    private boolean holds(int index, Block.Kind kind, int from, int end) {
        int line = PacketHeader.LENGTH + index * BlockEntry.LENGTH;
        int size = end - from;
        return from >= FIRST
                && end >= from
                && end <= in.limit()
                && in.getInt(line) == kind.type
                && in.getInt(BlockEntry.offsetAt(index)) == from
                && size % kind.size() == 0
                && in.getInt(BlockEntry.metadataAt(index)) == size / kind.size();
    }

    private AimationMessage.@Nullable Data data(DataJson json, int bones, int points, int turns) {
        var places = floats(points, 3 * bones);
        var quaternions = floats(turns, 4 * bones);
        return finite(places) && turns(quaternions)
                ? new AimationMessage.Data(
                        json.frame(), bones, json.time(), Doubles.ofFloats(places), Doubles.ofFloats(quaternions))
                : null;
    }

    /** In one go: a loop over them is as fast only while the compiler leaves it alone, and not among all else here. */
    private float[] floats(int from, int count) {
        var values = new float[count];
        in.slice(from, count * Float.BYTES).order(in.order()).asFloatBuffer().get(values);
        return values;
    }

    private static boolean finite(float[] values) {
        boolean all = true;
        for (float value : values) {
            all &= Float.isFinite(value);
        }
        return all;
    }

    /** Whether all are rotations for certain; of a number that is none no length is near. */
    private static boolean turns(float[] values) {
        boolean all = true;
        for (int i = 0; i < values.length; i += 4) {
            double x = values[i];
            double y = values[i + 1];
            double z = values[i + 2];
            double w = values[i + 3];
            all &= Math.abs(x * x + y * y + z * z + w * w - 1) < UNIT;
        }
        return all;
    }
}
