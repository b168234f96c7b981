package mocapscope.protocol.rgmp.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.mapping.RgmpDataFrameMapping;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.ImmutableMessageMetadata;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the most frequent RGMP data frames faster than the general parser. Applies to frames with finite positions,
 * unit quaternions and regular times. Creates a message only if the output wants messages. All other frames are left to
 * {@link RgmpMessageParser}, which reports their violations.
 */
final class RgmpDataFrameFastPath {
    /**
     * Tolerance of a quaternion's squared length: slightly less than twice that of its length, so that it is never
     * looser.
     */
    private static final double UNIT = 1.9 * RgmpStreamDescriptor.TOLERANCE;

    private RgmpDataFrameFastPath() {}

    /**
     * Decodes an entry that consists of exactly one such frame and returns the state after it; returns null for any
     * other entry.
     */
    static @Nullable RgmpDecoderStateSnapshot decode(
            RgmpDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        var bytes = entry.bytes();
        if (before.isInFrame() || bytes.limit() < RgmpSampleDecoder.STREAMS_AT) {
            return null;
        }
        boolean complete = i32(bytes, RgmpFrameHeader.LENGTH_AT) == bytes.limit() - RgmpFrameHeader.SIZE;
        if (!complete || i32(bytes, 0) != RgmpFrameHeader.DATA) {
            return null;
        }
        var deviceTable = before.devices().branch();
        var origin = DecodedMessage.ByteOrigin.of(bytes, entry);
        return decodeFrame(deviceTable, entry, origin, 0, bytes.limit(), before.nextMessage(), out)
                ? before.with(before.nextMessage() + 1, deviceTable)
                : null;
    }

    /**
     * Decodes the data frame that begins at {@code from}; returns false, without output, if the fast path does not
     * apply.
     *
     * @param size size of the frame in bytes, including its header
     * @param n number of the message
     */
    static boolean decodeFrame(
            RgmpDeviceTable deviceTable,
            Entry entry,
            DecodedMessage.ByteOrigin origin,
            int from,
            int size,
            long n,
            DecoderEventEmitter out) {
        var bytes = origin.buffer();
        if (size < RgmpSampleDecoder.STREAMS_AT) {
            return false;
        }
        long id = u32(bytes, from + RgmpFrameHeader.SIZE);
        long group = u32(bytes, from + RgmpDataHeaderParser.GROUP_AT);
        long time = EndianNumberReader.i64(bytes, from + RgmpDataHeaderParser.TIME_AT, ByteOrder.LITTLE_ENDIAN);
        var device = deviceTable.find(id);
        if (device == null || RgmpDataHeaderParser.isTimeOutOfRange(time)) {
            return false;
        }
        var mapping = device.findFastPathMapping(group, size - RgmpSampleDecoder.STREAMS_AT);
        if (mapping == null) {
            return false;
        }
        var streamGroup = device.definition().groups().get((int) group);
        var state = device.rateState((int) group);
        var places = mapping.createPositionBuffer();
        var turns = mapping.createOrientationBuffer();
        if (!state.isRegular(time, streamGroup.rate())
                || !read(bytes, from + RgmpSampleDecoder.STREAMS_AT, mapping, places, turns)) {
            return false;
        }
        var name = device.definition().name();
        if (out.wantsMessages()) {
            var body = new RgmpMessage.DataFrame(id, group, time, streamGroup, mapping);
            out.emitMessage(new DecodedMessage(n, entry, RgmpMessage.DataFrame.NAME, name, body, origin, from, size));
        } else {
            out.emitMessageMetadata(new ImmutableMessageMetadata(
                    n, entry, RgmpMessage.DataFrame.NAME, name, origin, from, size, false, true));
        }
        var ownDevice = deviceTable.makeWritable(device);
        ownDevice.rateState((int) group, state.advance(time, streamGroup.rate()));
        var stamp = new SampleMetadata(mapping.trackerSource(), entry.direction(), n, entry.arrival(), 1000 * time);
        poses(stamp, places, turns, mapping.sensorCount(), out);
        mapping.bodies(stamp, places, turns, ownDevice.sharedPoses(), out);
        return true;
    }

    /** Reads all poses; returns true if every position is finite and every quaternion has unit length. */
    private static boolean read(
            ByteBuffer bytes, int from, RgmpDataFrameMapping mapping, double[] places, double[] turns) {
        int at = from;
        boolean plain = true;
        for (int sensor = 0; sensor < mapping.sensorCount(); sensor++) {
            var measureType = mapping.measure(sensor);
            if (measureType != RgmpMeasureType.ORIENTATION) {
                plain &= place(bytes, at, places, 3 * sensor);
                at += 3 * Float.BYTES;
            }
            if (measureType != RgmpMeasureType.POSITION) {
                plain &= turn(bytes, at, turns, 4 * sensor);
                at += 4 * Float.BYTES;
            }
        }
        return plain;
    }

    private static boolean place(ByteBuffer bytes, int at, double[] places, int into) {
        float x = f32(bytes, at);
        float y = f32(bytes, at + Float.BYTES);
        float z = f32(bytes, at + 2 * Float.BYTES);
        places[into] = x;
        places[into + 1] = y;
        places[into + 2] = z;
        return Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z);
    }

    /** Reads one quaternion; returns true if it has unit length, which NaN never has. */
    private static boolean turn(ByteBuffer bytes, int at, double[] turns, int into) {
        double x = f32(bytes, at);
        double y = f32(bytes, at + Float.BYTES);
        double z = f32(bytes, at + 2 * Float.BYTES);
        double w = f32(bytes, at + 3 * Float.BYTES);
        turns[into] = x;
        turns[into + 1] = y;
        turns[into + 2] = z;
        turns[into + 3] = w;
        return Math.abs(x * x + y * y + z * z + w * w - 1) < UNIT;
    }

    private static void poses(
            SampleMetadata stamp, double[] places, double[] turns, int sensors, DecoderEventEmitter out) {
        for (int i = 0; i < sensors; i++) {
            out.emitSample(RgmpSampleDecoder.createPose(stamp, i, places, turns));
        }
    }

    private static float f32(ByteBuffer bytes, int at) {
        return EndianNumberReader.f32(bytes, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static int i32(ByteBuffer bytes, int at) {
        return EndianNumberReader.i32(bytes, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static long u32(ByteBuffer bytes, int at) {
        return i32(bytes, at) & 0xffff_ffffL;
    }
}
