package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Retold;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Tells a decoder that knows nothing what another knows: what devices said of themselves, where their sensors are that
 * other groups hang on, how regularly they spoke, and what has begun.
 */
final class RgmpReminders {
    private static final int UNKNOWN_PREFIX = 0;
    /** As the last microsecond of all, it is no time that anything could be measured against. */
    private static final long NO_TIME = -1;

    /** Bytes of all frames that say where sensors are: nearly all of one may be zeros for what else its group measures. */
    private static final int MOST_PLACES = 4 << 20;

    private final RgmpKnowledge known;
    private int places;
    private final List<Entry> entries = new ArrayList<>();

    private RgmpReminders(RgmpKnowledge known) {
        this.known = known;
    }

    static List<Entry> of(RgmpKnowledge known) {
        return new RgmpReminders(known).entries();
    }

    private List<Entry> entries() {
        entries.add(Retold.opened(RgmpChannels.TCP));
        var devices = known.devices().inOrder();
        devices.forEach(this::device);
        var paces = RgmpPaces.of(devices);
        if (paces.hasRemaining()) {
            say(RgmpChannels.PACES, paces);
        }
        begun();
        return entries;
    }

    private void device(Device device) {
        say(RgmpChannels.TCP, RgmpFrames.definition(device.text()));
        for (int i = 0; i < device.feeds().size(); i++) {
            int size = device.definition().groups().get(i).size();
            if (device.feeds().get(i).shares(device.shared()) && places + size <= MOST_PLACES) {
                places += size;
                var payload = places(device, i);
                say(RgmpChannels.TCP, RgmpFrames.frame(RgmpHeader.DATA, out -> out.bytes("payload", payload)));
            }
        }
    }

    /** A data frame that says where sensors are, and nothing else. */
    private static ByteBuffer places(Device device, int group) {
        var its = device.definition().groups().get(group);
        var payload = little(RgmpHeader.DATA_HEADER + its.size());
        payload.putInt((int) device.definition().device()).putInt(group).putLong(NO_TIME);
        device.feeds().get(group).retell(device.shared(), payload);
        return payload.rewind();
    }

    /** The part of a frame that has come, or what is left of one that is passed over. */
    private void begun() {
        if (!known.partial().isEmpty()) {
            entries.add(Retold.begun(Direction.TO_CLIENT, RgmpChannels.TCP, known.partial()));
        } else if (known.skip() > 0) {
            long whole = Math.max(known.skip(), RgmpHeader.LEAST_SKIPPED);
            int gone = (int) (whole - known.skip());
            var bytes = little(RgmpHeader.SIZE + gone).putInt(UNKNOWN_PREFIX).putInt((int) whole);
            say(RgmpChannels.TCP, bytes.rewind());
        }
    }

    private void say(Channel channel, ByteBuffer bytes) {
        entries.add(Retold.said(Direction.TO_CLIENT, channel, 0, bytes));
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
