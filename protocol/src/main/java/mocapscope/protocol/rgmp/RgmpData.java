package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.ByteReader;
import org.jspecify.annotations.Nullable;

/**
 * Parses the fixed header of data and disconnect frames and validates it against the device's definition.
 *
 * <pre>
 *   8           12         16             24
 *   ├ device_id ┼ group_id ┼ timestamp_us ┼ streams, in order, without padding …
 * </pre>
 */
final class RgmpData {
    static final int GROUP_AT = 12;
    static final int TIME_AT = 16;
    private static final long MOST_TIME = Long.MAX_VALUE / 1000;
    private static final long RESET = 1_000_000;

    private RgmpData() {}

    /** Returns the violation that makes the frame undecodable, or null if it can be decoded. */
    static @Nullable Breach broken(RgmpHeader header, ByteReader in, Devices devices) {
        if (header.length() < RgmpHeader.DATA_HEADER) {
            var text = "a payload of %d bytes, less than its header of 16".formatted(header.length());
            return new Breach(RgmpRule.DATA_LENGTH, "msg_len", RgmpHeader.LENGTH_AT, text);
        }
        header(in);
        long id = in.u32("device_id");
        long group = in.u32("group_id");
        var device = devices.get(id);
        if (device == null) {
            var text = "data of device %d, which has no definition".formatted(id);
            return new Breach(RgmpRule.DEVICE_UNKNOWN, "device_id", RgmpHeader.SIZE, text);
        }
        var groups = device.definition().groups();
        if (group >= groups.size()) {
            var text = "group %d of %s, which has %d"
                    .formatted(group, device.definition().name(), groups.size());
            return new Breach(RgmpRule.GROUP_UNKNOWN, "group_id", GROUP_AT, text);
        }
        return length(header, groups.get((int) group));
    }

    private static @Nullable Breach length(RgmpHeader header, Group group) {
        long expected = RgmpHeader.DATA_HEADER + (long) group.size();
        if (!group.readable() || header.length() == expected) {
            return null;
        }
        var text = "a payload of %d bytes, but \"%s\" has %d".formatted(header.length(), group.name(), expected);
        return new Breach(RgmpRule.DATA_LENGTH, "msg_len", RgmpHeader.LENGTH_AT, text);
    }

    /** Reads the fixed header of the frame; leaves the reader at the first stream. */
    static RgmpMessage.Data read(ByteReader in, Devices devices) {
        header(in);
        long id = in.u32("device_id");
        long group = in.u32("group_id");
        long time = in.u64("timestamp_us", "µs");
        var device = devices.get(id);
        if (device == null) {
            throw in.reject(RgmpRule.DEVICE_UNKNOWN, "device_id", "which has no definition");
        }
        var its = device.definition().groups().get((int) group);
        var feed = device.wanted() ? device.feeds().get((int) group) : null;
        return new RgmpMessage.Data(id, group, time, its, feed);
    }

    /** Reads the id of the device that disconnects. */
    static long disconnect(ByteReader in) {
        header(in);
        return in.u32("device_id");
    }

    private static void header(ByteReader in) {
        in.u32("msg_prefix");
        in.u32("msg_len", "bytes");
    }

    /** Returns a violation by the frame's time, or null if the time is valid. */
    static @Nullable Breach late(RgmpMessage.Data data, Device device) {
        int group = (int) data.groupId();
        if (timeless(data)) {
            var text = "%s µs is more than 292 years".formatted(Long.toUnsignedString(data.time()));
            return new Breach(RgmpRule.TIME_TOO_LARGE, "timestamp_us", TIME_AT, text);
        }
        long before = device.beat(group).time();
        if (!device.beat(group).spoken() || data.time() > before) {
            return null;
        }
        boolean reset = before - data.time() > RESET;
        var text = before == data.time()
                ? "equal to the time of the previous frame, %d µs".formatted(before)
                : "%d µs earlier than the previous frame".formatted(before - data.time());
        return new Breach(reset ? RgmpRule.CLOCK_RESET : RgmpRule.TIME_NOT_INCREASING, "timestamp_us", TIME_AT, text);
    }

    /** Returns true if the time exceeds 64-bit nanoseconds. */
    static boolean timeless(RgmpMessage.Data data) {
        return timeless(data.time());
    }

    static boolean timeless(long time) {
        return time < 0 || time > MOST_TIME;
    }
}
