package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.ClockReading;

/** Encodes message templates as valid RGMP frames that fit the current decoder state. */
final class RgmpSpeech {
    private static final String VERSION = "2.0.0";
    private static final String UNIX = "unix_epoch";
    private static final DataType SEVEN = new DataType(BaseType.FLOAT, List.of(7), 7);
    private static final DataType WORD = new DataType(BaseType.UINT32, List.of(), 1);
    private static final Map<String, String> INFO = Map.of("name", "Example");

    private final RgmpKnowledge known;

    RgmpSpeech(RgmpKnowledge known) {
        this.known = known;
    }

    /** Returns the definition of a connected device, or else that of a new example device. */
    ByteBuffer definition() throws InvalidFieldValueException {
        refuseInTheMiddle();
        for (var device : known.devices().inOrder()) {
            if (faultless(device.text())) {
                return RgmpFrames.definition(device.text());
            }
        }
        long id = unused();
        var example = example(id);
        var text = DefinitionWriter.write(example, INFO);
        var weight = new Devices.Weight(text.length, example.groups().size(), 0);
        var full = known.devices().full(id, weight);
        if (!full.isEmpty()) {
            throw new InvalidFieldValueException("", full + ": send \"device disconnect\" first");
        }
        return RgmpFrames.definition(text);
    }

    /** Returns a data frame of zeros, with identity rotations, timed just after the group's last frame. */
    ByteBuffer data(ClockReading now) throws InvalidFieldValueException {
        refuseInTheMiddle();
        refuseWithoutDevice();
        for (var device : known.devices().inOrder()) {
            var groups = device.definition().groups();
            for (int i = 0; i < groups.size(); i++) {
                long time = next(device, i, now);
                if (groups.get(i).readable() && !RgmpData.timeless(time)) {
                    return data(device.definition().device(), i, time, groups.get(i));
                }
            }
        }
        throw new InvalidFieldValueException("", "no device has a group for more data: send \"stream definition\" first");
    }

    ByteBuffer disconnect() throws InvalidFieldValueException {
        refuseInTheMiddle();
        refuseWithoutDevice();
        return RgmpFrames.disconnect(
                known.devices().inOrder().getFirst().definition().device());
    }

    private void refuseInTheMiddle() throws InvalidFieldValueException {
        if (known.inFrame()) {
            throw new InvalidFieldValueException("", "a frame is incomplete: wait for its rest");
        }
    }

    private void refuseWithoutDevice() throws InvalidFieldValueException {
        if (known.devices().inOrder().isEmpty()) {
            throw new InvalidFieldValueException("device_id", "no device is known: send \"stream definition\" first");
        }
    }

    private static boolean faultless(byte[] text) {
        var breaches = new Breaches(RgmpMode.STRICT, 0);
        DefinitionReader.read(text, breaches);
        return breaches.all().stream().allMatch(breach -> breach.rule().level() == Level.NOTE);
    }

    private long unused() {
        long id = ServedDevices.FIRST_ID;
        while (known.devices().get(id) != null) {
            id++;
        }
        return id;
    }

    /** Returns the definition of a device that sends its pose and its tracking state. */
    private static Definition example(long id) {
        var pose = new StreamInfo(SEVEN, Measure.TRANSFORM, "hub", Root.ENU, true, "", new TreeMap<>());
        var flags = new StreamInfo(
                WORD, Measure.STATUS_FLAGS, "hub", "hub", false, "", new TreeMap<>(Map.of(0, "is_tracking")));
        var group = new Group("pose", 60, List.of(pose, flags), true);
        return new Definition(id, "example", VERSION, UNIX, List.of(), List.of(group));
    }

    /** Returns the first microsecond at which the group can send again. */
    private static long next(Device device, int group, ClockReading now) {
        var beat = device.beat(group);
        if (beat.spoken()) {
            return beat.time() + 1;
        }
        return device.definition().epoch().equals(UNIX) ? Math.max(0, now.epochNanos() / 1000) : 0;
    }

    private static ByteBuffer data(long device, int group, long time, Group of) {
        var values = ByteBuffer.allocate(of.size()).order(ByteOrder.LITTLE_ENDIAN);
        of.streams().forEach(stream -> rest(stream, values));
        return RgmpFrames.data(device, group, time, out -> out.bytes("payload", values.flip()));
    }

    private static void rest(StreamInfo stream, ByteBuffer out) {
        boolean turns = stream.poses() && stream.measure() != Measure.POSITION;
        int count = stream.type().count();
        for (int i = 0; i < count; i++) {
            stream.type().base().write(turns && i == count - 1 ? 1 : 0, out);
        }
    }
}
