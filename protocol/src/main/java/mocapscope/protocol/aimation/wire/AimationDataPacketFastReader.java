package mocapscope.protocol.aimation.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.jspecify.annotations.Nullable;

/**
 * Quickly reads well-formed AImation data packets. Packets for which {@link AimationMessageParser} would report a
 * finding are left to it. Only the message is allocated.
 */
public final class AimationDataPacketFastReader {
    private static final long MAGIC = ByteBuffer.wrap("AiMation".getBytes(StandardCharsets.US_ASCII))
            .order(ByteOrder.LITTLE_ENDIAN)
            .getLong();
    private static final int RESERVED_AT = 8;
    private static final int COUNT_AT = 16;
    private static final int BLOCKS = 3;
    /**
     * Tolerance of a squared length: a little less than twice that of a length, so a value within it is always valid.
     */
    private static final double UNIT = 1.9 * AimationMessageParser.UNIT_TOLERANCE;

    private static final int FIRST = AimationPacketHeader.LENGTH + BLOCKS * AimationBlockTableEntry.LENGTH;
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer in;
    private final int base;
    private final int size;

    private AimationDataPacketFastReader(ByteBuffer in, int base, int size) {
        this.in = in;
        this.base = base;
        this.size = size;
    }

    /** Returns the message of a well-formed data packet; null for any other. */
    static AimationMessage.@Nullable SkeletonData read(ByteBuffer packet) {
        return read(packet, packet.position(), packet.remaining());
    }

    /** Returns the message of {@code size} bytes of {@code in} from {@code base}; null for any other packet. */
    public static AimationMessage.@Nullable SkeletonData read(ByteBuffer in, int base, int size) {
        return new AimationDataPacketFastReader(in, base, size).data();
    }

    private AimationMessage.@Nullable SkeletonData data() {
        if (size < FIRST || !begins()) {
            return null;
        }
        int points = number(AimationBlockTableEntry.offsetAt(1));
        int turns = number(AimationBlockTableEntry.offsetAt(2));
        if (!holds(0, AimationBlock.AimationBlockType.JSON, FIRST, points)
                || !holds(1, AimationBlock.AimationBlockType.POINTS, points, turns)
                || !holds(2, AimationBlock.AimationBlockType.QUATERNIONS, turns, size)) {
            return null;
        }
        int bones = (turns - points) / AimationBlock.AimationBlockType.POINTS.size();
        return size - turns == bones * AimationBlock.AimationBlockType.QUATERNIONS.size()
                ? data(bones, points, turns)
                : null;
    }

    /** Checks the start of the header. The seven reserved bytes and the version, which is 0, are read as one number. */
    private boolean begins() {
        long reserved = wide(RESERVED_AT);
        return wide(0) == MAGIC
                && (reserved == AimationPacketHeader.STUDIO || reserved == AimationPacketHeader.CLIENT)
                && wide(COUNT_AT) == BLOCKS;
    }

    private int number(int at) {
        return EndianNumberReader.i32(in, base + at, ByteOrder.LITTLE_ENDIAN);
    }

    private long wide(int at) {
        return EndianNumberReader.i64(in, base + at, ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns true if the table entry with this index has this content. */
    private boolean holds(int index, AimationBlock.AimationBlockType blockType, int from, int end) {
        int line = AimationPacketHeader.LENGTH + index * AimationBlockTableEntry.LENGTH;
        int length = end - from;
        return from >= FIRST
                && end >= from
                && end <= size
                && number(line) == blockType.type
                && number(AimationBlockTableEntry.offsetAt(index)) == from
                && length % blockType.size() == 0
                && number(AimationBlockTableEntry.metadataAt(index)) == length / blockType.size();
    }

    private AimationMessage.@Nullable SkeletonData data(int bones, int points, int turns) {
        var places = floats(in, base + points, 3 * bones);
        var quaternions = floats(in, base + turns, 4 * bones);
        return finite(places) && turns(quaternions)
                ? AimationDataJsonFastParser.read(
                        in,
                        base + FIRST,
                        base + points,
                        bones,
                        ImmutableDoubleArray.ofFloats(places),
                        ImmutableDoubleArray.ofFloats(quaternions))
                : null;
    }

    /**
     * Copies all values at once: a loop is as fast only if the compiler optimizes it separately, which it does not
     * here.
     */
    private static float[] floats(ByteBuffer in, int from, int count) {
        var values = new float[count];
        MemorySegment.copy(MemorySegment.ofBuffer(in), FLOAT, from - in.position(), values, 0, count);
        return values;
    }

    private static boolean finite(float[] values) {
        boolean all = true;
        for (float value : values) {
            all &= Float.isFinite(value);
        }
        return all;
    }

    /** Returns true if all values are valid rotations; NaN fails the comparison. */
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
