package mocapscope.protocol.rgmp;

import mocapscope.protocol.limit.Limit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.CheckpointEntryFactory;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Builds transcript entries from which a new RGMP decoder reaches a given decoder state. They contain the definitions,
 * the poses of sensors that other groups depend on, the rate measurements and the partial frame.
 */
final class RgmpCheckpointEntryBuilder {
    private static final int UNKNOWN_PREFIX = 0;
    /** The last representable microsecond, which is excluded from all time measurements. */
    private static final long NO_TIME = -1;

    /**
     * Maximum size in bytes of all frames with sensor poses: most of a frame may be zeros for other streams of its
     * group.
     */
    @Limit(value = "frames in a checkpoint that contain positions of such sensors", unit = "bytes", beyond = "no position until the sensor sends again")
    private static final int MOST_PLACES = 4 << 20;

    private final RgmpDecoderState known;
    private int places;
    private final List<Entry> entries = new ArrayList<>();

    private RgmpCheckpointEntryBuilder(RgmpDecoderState known) {
        this.known = known;
    }

    static List<Entry> build(RgmpDecoderState known) {
        return new RgmpCheckpointEntryBuilder(known).entries();
    }

    private List<Entry> entries() {
        entries.add(CheckpointEntryFactory.openedEntry(RgmpChannels.TCP));
        var devices = known.devices().sortedById();
        devices.forEach(this::device);
        var paces = RgmpGroupRateCodec.encode(devices);
        if (paces.hasRemaining()) {
            say(RgmpChannels.GROUP_RATES, paces);
        }
        begun();
        return entries;
    }

    private void device(RgmpConnectedDevice device) {
        say(RgmpChannels.TCP, RgmpFrameEncoder.encodeDefinition(device.definitionText()));
        for (int i = 0; i < device.groupMappings().size(); i++) {
            int size = device.definition().groups().get(i).byteCount();
            if (device.groupMappings().get(i).hasSharedPoses(device.sharedPoses()) && places + size <= MOST_PLACES) {
                places += size;
                var payload = places(device, i);
                say(
                        RgmpChannels.TCP,
                        RgmpFrameEncoder.frame(RgmpFrameHeader.DATA, out -> out.bytes("payload", payload)));
            }
        }
    }

    /** Returns a data frame that contains only the poses of shared sensors. */
    private static ByteBuffer places(RgmpConnectedDevice device, int group) {
        var its = device.definition().groups().get(group);
        var payload = little(RgmpFrameHeader.DATA_HEADER + its.byteCount());
        payload.putInt((int) device.definition().device()).putInt(group).putLong(NO_TIME);
        device.groupMappings().get(group).writeSharedPoses(device.sharedPoses(), payload);
        return payload.rewind();
    }

    /** Adds the received part of a frame, or the remainder of one that is being skipped. */
    private void begun() {
        if (!known.partial().isEmpty()) {
            entries.add(
                    CheckpointEntryFactory.partialMessageEntry(Direction.TO_CLIENT, RgmpChannels.TCP, known.partial()));
        } else if (known.bytesToSkip() > 0) {
            long whole = Math.max(known.bytesToSkip(), RgmpFrameHeader.MIN_SKIPPED);
            int gone = (int) (whole - known.bytesToSkip());
            var bytes =
                    little(RgmpFrameHeader.SIZE + gone).putInt(UNKNOWN_PREFIX).putInt((int) whole);
            say(RgmpChannels.TCP, bytes.rewind());
        }
    }

    private void say(Channel channel, ByteBuffer bytes) {
        entries.add(CheckpointEntryFactory.dataEntry(Direction.TO_CLIENT, channel, 0, bytes));
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
