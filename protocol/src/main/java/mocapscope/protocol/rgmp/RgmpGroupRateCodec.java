package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Encodes and decodes the rate measurements of stream groups for checkpoints, 36 bytes a group. No peer sends these
 * rows; they replace five seconds of counted frames. Groups without frames have no row. Little endian:
 *
 * <pre>
 *   0           4          8          16          24           32          36
 *   ├ device_id ┼ group_id ┼ time i64 ┼ since i64 ┼ frames i64 ┼ flags u32 ┤
 * </pre>
 */
final class RgmpGroupRateCodec {
    private static final int ROW = 36;
    private static final int PACED = 1;
    private static final int OFF = 2;

    private RgmpGroupRateCodec() {}

    static ByteBuffer encode(List<RgmpConnectedDevice> devices) {
        int rows = 0;
        for (var connectedDevice : devices) {
            rows += spoken(connectedDevice);
        }
        var out = ByteBuffer.allocate(ROW * rows).order(ByteOrder.LITTLE_ENDIAN);
        devices.forEach(device -> write(device, out));
        return out.flip();
    }

    private static int spoken(RgmpConnectedDevice device) {
        int count = 0;
        for (int i = 0; i < device.definition().groups().size(); i++) {
            count += device.beat(i).hasFrame() ? 1 : 0;
        }
        return count;
    }

    private static void write(RgmpConnectedDevice device, ByteBuffer out) {
        for (int i = 0; i < device.definition().groups().size(); i++) {
            var state = device.beat(i);
            if (state.hasFrame()) {
                out.putInt((int) device.definition().device()).putInt(i);
                out.putLong(state.lastTime()).putLong(state.windowStart()).putLong(state.frameCount());
                out.putInt((state.rateConfirmed() ? PACED : 0) | (state.rateDeviates() ? OFF : 0));
            }
        }
    }

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
            var state = new RgmpGroupRateState(time, since, frames, (flags & PACED) != 0, (flags & OFF) != 0);
            if (device != null && fits(state, device, group)) {
                deviceTable.makeWritable(device).beat(group, state);
            }
        }
    }

    private static boolean fits(RgmpGroupRateState state, RgmpConnectedDevice device, int group) {
        boolean there = group >= 0 && group < device.definition().groups().size();
        return there && state.isConsistent() && !RgmpDataFrameParser.isTimeOutOfRange(state.lastTime());
    }
}
