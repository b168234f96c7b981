package mocapscope.protocol.rgmp.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.rgmp.decode.RgmpConnectedDeviceDecoderState;
import mocapscope.protocol.rgmp.decode.RgmpDataHeaderParser;
import mocapscope.protocol.rgmp.decode.RgmpDecoderStateSnapshot;
import mocapscope.protocol.rgmp.decode.RgmpDeviceTable;
import mocapscope.protocol.rgmp.definition.RgmpDataTypeShape;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionParser;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionViolationCollector;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionWriter;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpRuleRequirementLevel;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.server.RgmpServedDeviceFactory;
import mocapscope.protocol.rgmp.wire.RgmpProtocolFrameEncoder;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** Encodes message templates as RGMP frames that fit the current session state, such as the connected devices. */
final class RgmpTemplateMessageFrameEncoder {
    private static final String VERSION = "2.0.0";
    private static final String UNIX = "unix_epoch";
    private static final RgmpDataTypeShape SEVEN = new RgmpDataTypeShape(RgmpScalarType.FLOAT, List.of(7), 7);
    private static final RgmpDataTypeShape WORD = new RgmpDataTypeShape(RgmpScalarType.UINT32, List.of(), 1);
    private static final Map<String, String> INFO = Map.of("name", "Example");

    private final RgmpDecoderStateSnapshot known;

    RgmpTemplateMessageFrameEncoder(RgmpDecoderStateSnapshot known) {
        this.known = known;
    }

    /** Returns the definition of a connected device, or else that of a new example device. */
    ByteBuffer encodeDefinition() throws InvalidFieldValueException {
        refuseInTheMiddle();
        for (var device : known.devices().sortedById()) {
            if (isValid(device.definitionText())) {
                return RgmpProtocolFrameEncoder.encodeDefinition(device.definitionText());
            }
        }
        long id = unused();
        var example = example(id);
        var text = RgmpDefinitionWriter.write(example, INFO);
        var footprint = new RgmpDeviceTable.DeviceFootprint(
                text.length, example.groups().size(), 0);
        var full = known.devices().describeExceededLimit(id, footprint);
        if (!full.isEmpty()) {
            throw new InvalidFieldValueException("", full + ": send \"device disconnect\" first");
        }
        return RgmpProtocolFrameEncoder.encodeDefinition(text);
    }

    /** Returns a data frame of zeros, with identity rotations, timed just after the group's last frame. */
    ByteBuffer data(MonotonicAndUnixTime now) throws InvalidFieldValueException {
        refuseInTheMiddle();
        refuseWithoutDevice();
        for (var device : known.devices().sortedById()) {
            var groups = device.definition().groups();
            for (int i = 0; i < groups.size(); i++) {
                long time = next(device, i, now);
                if (groups.get(i).decodable() && !RgmpDataHeaderParser.isTimeOutOfRange(time)) {
                    return data(device.definition().device(), i, time, groups.get(i));
                }
            }
        }
        throw new InvalidFieldValueException(
                "", "no device has a group for more data: send \"stream definition\" first");
    }

    ByteBuffer encodeDisconnect() throws InvalidFieldValueException {
        refuseInTheMiddle();
        refuseWithoutDevice();
        return RgmpProtocolFrameEncoder.encodeDisconnect(
                known.devices().sortedById().getFirst().definition().device());
    }

    private void refuseInTheMiddle() throws InvalidFieldValueException {
        if (known.isInFrame()) {
            throw new InvalidFieldValueException("", "a frame is incomplete: wait for its rest");
        }
    }

    private void refuseWithoutDevice() throws InvalidFieldValueException {
        if (known.devices().sortedById().isEmpty()) {
            throw new InvalidFieldValueException("device_id", "no device is known: send \"stream definition\" first");
        }
    }

    private static boolean isValid(byte[] text) {
        var collector = new RgmpDefinitionViolationCollector(RgmpValidationMode.STRICT, 0);
        RgmpDefinitionParser.parse(text, collector);
        return collector.all().stream()
                .allMatch(violation -> violation.rule().level() == RgmpRuleRequirementLevel.NOTE);
    }

    private long unused() {
        long id = RgmpServedDeviceFactory.FIRST_ID;
        while (known.devices().find(id) != null) {
            id++;
        }
        return id;
    }

    /** Returns the definition of a device that sends its pose and its tracking state. */
    private static RgmpDeviceDefinition example(long id) {
        var pose = new RgmpStreamDescriptor(
                SEVEN, RgmpMeasureType.TRANSFORM, "hub", RgmpKnownRootCoordinateFrames.ENU, true, "", new TreeMap<>());
        var flags = new RgmpStreamDescriptor(
                WORD, RgmpMeasureType.STATUS_FLAGS, "hub", "hub", false, "", new TreeMap<>(Map.of(0, "is_tracking")));
        var group = new RgmpStreamGroup("pose", 60, List.of(pose, flags), true);
        return new RgmpDeviceDefinition(id, "example", VERSION, UNIX, List.of(), List.of(group));
    }

    /** Returns the first microsecond at which the group can send again. */
    private static long next(RgmpConnectedDeviceDecoderState device, int group, MonotonicAndUnixTime now) {
        var state = device.rateState(group);
        if (state.hasFrame()) {
            return state.lastTime() + 1;
        }
        return device.definition().epoch().equals(UNIX) ? Math.max(0, now.epochNanos() / 1000) : 0;
    }

    private static ByteBuffer data(long device, int group, long time, RgmpStreamGroup of) {
        var values = ByteBuffer.allocate(of.byteCount()).order(ByteOrder.LITTLE_ENDIAN);
        of.streams().forEach(stream -> rest(stream, values));
        return RgmpProtocolFrameEncoder.encodeData(device, group, time, out -> out.bytes("payload", values.flip()));
    }

    private static void rest(RgmpStreamDescriptor stream, ByteBuffer out) {
        boolean turns = stream.isPose() && stream.measure() != RgmpMeasureType.POSITION;
        int count = stream.type().count();
        for (int i = 0; i < count; i++) {
            stream.type().base().write(turns && i == count - 1 ? 1 : 0, out);
        }
    }
}
