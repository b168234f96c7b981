package mocapscope.protocol.rgmp.decode;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.definition.RgmpRuleViolation;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import org.jspecify.annotations.Nullable;

/**
 * Parses the fixed header of an RGMP data frame and checks it against the definition of its device.
 *
 * <pre>
 *   8           12         16             24
 *   ├ device_id ┼ group_id ┼ timestamp_us ┼ streams, in order, without padding …
 * </pre>
 */
public final class RgmpDataHeaderParser {
    static final int GROUP_AT = 12;
    static final int TIME_AT = 16;
    private static final long MOST_TIME = Long.MAX_VALUE / 1000;
    private static final long RESET = 1_000_000;

    private RgmpDataHeaderParser() {}

    /** Returns the violation that makes the frame undecodable, or null if it can be decoded. */
    static @Nullable RgmpRuleViolation findViolation(
            RgmpFrameHeader header, ByteReader in, RgmpDeviceTable deviceTable) {
        if (header.length() < RgmpFrameHeader.DATA_HEADER) {
            var text = "a payload of %d bytes, less than its header of 16".formatted(header.length());
            return new RgmpRuleViolation(RgmpProblemKind.DATA_LENGTH, "msg_len", RgmpFrameHeader.LENGTH_AT, text);
        }
        header(in);
        long id = in.u32("device_id");
        long group = in.u32("group_id");
        var device = deviceTable.find(id);
        if (device == null) {
            var text = "data of device %d, which has no definition".formatted(id);
            return new RgmpRuleViolation(RgmpProblemKind.DEVICE_UNKNOWN, "device_id", RgmpFrameHeader.SIZE, text);
        }
        var groups = device.definition().groups();
        if (group >= groups.size()) {
            var text = "group %d of %s, which has %d"
                    .formatted(group, device.definition().name(), groups.size());
            return new RgmpRuleViolation(RgmpProblemKind.GROUP_UNKNOWN, "group_id", GROUP_AT, text);
        }
        return length(header, groups.get((int) group));
    }

    private static @Nullable RgmpRuleViolation length(RgmpFrameHeader header, RgmpStreamGroup group) {
        long expected = RgmpFrameHeader.DATA_HEADER + (long) group.byteCount();
        if (!group.decodable() || header.length() == expected) {
            return null;
        }
        var text = "a payload of %d bytes, but \"%s\" has %d".formatted(header.length(), group.name(), expected);
        return new RgmpRuleViolation(RgmpProblemKind.DATA_LENGTH, "msg_len", RgmpFrameHeader.LENGTH_AT, text);
    }

    /** Reads the fixed header of the frame; leaves the reader at the first stream. */
    static RgmpMessage.DataFrame read(ByteReader in, RgmpDeviceTable deviceTable) {
        header(in);
        long id = in.u32("device_id");
        long group = in.u32("group_id");
        long time = in.u64("timestamp_us", "µs");
        var device = deviceTable.find(id);
        if (device == null) {
            throw in.reject(RgmpProblemKind.DEVICE_UNKNOWN, "device_id", "which has no definition");
        }
        var streamGroup = device.definition().groups().get((int) group);
        var mapping = device.isSelected() ? device.groupMappings().get((int) group) : null;
        return new RgmpMessage.DataFrame(id, group, time, streamGroup, mapping);
    }

    /** Reads the id of the device that sends data or disconnects. */
    static long readDevice(ByteReader in) {
        header(in);
        return in.u32("device_id");
    }

    private static void header(ByteReader in) {
        in.u32("msg_prefix");
        in.u32("msg_len", "bytes");
    }

    /** Returns a violation by the frame's time, or null if the time is valid. */
    static @Nullable RgmpRuleViolation findTimeViolation(
            RgmpMessage.DataFrame frame, RgmpConnectedDeviceDecoderState device) {
        int group = (int) frame.groupId();
        if (isTimeOutOfRange(frame)) {
            var text = "%s µs is more than 292 years".formatted(Long.toUnsignedString(frame.time()));
            return new RgmpRuleViolation(RgmpProblemKind.TIME_TOO_LARGE, "timestamp_us", TIME_AT, text);
        }
        long before = device.rateState(group).lastTime();
        if (!device.rateState(group).hasFrame() || frame.time() > before) {
            return null;
        }
        boolean reset = before - frame.time() > RESET;
        var text = before == frame.time()
                ? "equal to the time of the previous frame, %d µs".formatted(before)
                : "%d µs earlier than the previous frame".formatted(before - frame.time());
        return new RgmpRuleViolation(
                reset ? RgmpProblemKind.CLOCK_RESET : RgmpProblemKind.TIME_NOT_INCREASING,
                "timestamp_us",
                TIME_AT,
                text);
    }

    /** Returns true if the time exceeds 64-bit nanoseconds. */
    static boolean isTimeOutOfRange(RgmpMessage.DataFrame frame) {
        return isTimeOutOfRange(frame.time());
    }

    public static boolean isTimeOutOfRange(long time) {
        return time < 0 || time > MOST_TIME;
    }
}
