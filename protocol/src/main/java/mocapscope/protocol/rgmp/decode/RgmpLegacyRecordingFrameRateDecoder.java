package mocapscope.protocol.rgmp.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Decodes the measured frame rates of RGMP stream groups (values sent together) that older recordings contain. No peer
 * sends these rows; they replace five seconds of counted frames. Groups without frames have no row. Little endian:
 *
 * <pre>
 *   0           4          8          16          24           32          36
 *   ├ device_id ┼ group_id ┼ time i64 ┼ since i64 ┼ frames i64 ┼ flags u32 ┤
 * </pre>
 */
final class RgmpLegacyRecordingFrameRateDecoder {
    private static final int ROW = 36;
    private static final int PACED = 1;
    private static final int OFF = 2;

    private RgmpLegacyRecordingFrameRateDecoder() {}

    /**
     * Restores the measurements in {@code bytes} for existing groups; ignores those to which no sequence of frames can
     * lead.
     */
    static void decode(ByteBuffer bytes, RgmpDeviceTable deviceTable) {
        var in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        while (in.remaining() >= ROW) {
            var device = deviceTable.find(Integer.toUnsignedLong(in.getInt()));
            int group = in.getInt();
            long time = in.getLong();
            long since = in.getLong();
            long frames = in.getLong();
            int flags = in.getInt();
            var state = new RgmpStreamGroupRateMeter(time, since, frames, (flags & PACED) != 0, (flags & OFF) != 0);
            if (device != null && fits(state, device, group)) {
                deviceTable.makeWritable(device).rateState(group, state);
            }
        }
    }

    private static boolean fits(RgmpStreamGroupRateMeter state, RgmpConnectedDeviceDecoderState device, int group) {
        boolean present = group >= 0 && group < device.definition().groups().size();
        return present && state.isConsistent() && !RgmpDataHeaderParser.isTimeOutOfRange(state.lastTime());
    }
}
