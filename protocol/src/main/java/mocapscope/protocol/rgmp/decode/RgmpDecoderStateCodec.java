package mocapscope.protocol.rgmp.decode;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionParser;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionViolationCollector;
import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.transcript.Direction;

/**
 * Serializes and restores the RGMP decoder states that recordings contain as starting points for playback. Definitions
 * are stored as their text.
 */
final class RgmpDecoderStateCodec {
    static final int VERSION = 1;

    private static final int POSE = 7;

    private RgmpDecoderStateCodec() {}

    static void encode(RgmpDecoderStateSnapshot state, DecoderStateCborWriter out) {
        out.integer(state.framing().skip()).partial(state.framing(), state.partial());
        out.list(state.devices().sortedById(), device -> encode(device, out));
        if (state.lacksBytes()) {
            out.list(state.unnamedDevices(), out::integer);
        }
    }

    private static void encode(RgmpConnectedDeviceDecoderState device, DecoderStateCborWriter out) {
        out.bytes(device.definitionText());
        out.list(
                device.rateStates(),
                rateState -> out.integer(rateState.lastTime())
                        .integer(rateState.windowStart())
                        .integer(rateState.frameCount())
                        .bool(rateState.rateConfirmed())
                        .bool(rateState.rateDeviates()));
        out.list(Arrays.stream(device.sharedPoses()).boxed().toList(), out::number);
    }

    static RgmpDecoderStateSnapshot decode(RgmpDecoder decoder, DecoderStateCborReader in) {
        var framing = new RgmpFramingState(in.integer(RgmpFramingState.SEARCH.skip(), 0xffff_ffffL));
        var partial = in.partial(framing, Direction.TO_CLIENT);
        var table = RgmpDeviceTable.EMPTY.branch();
        in.list(RgmpDeviceTable.MAX_DEVICES, () -> device(decoder, table, in));
        boolean lacksBytes = in.hasMore();
        Set<Long> unnamed = lacksBytes
                ? Set.copyOf(in.list(RgmpMessageParser.MOST_UNNAMED, () -> in.integer(0, 0xffff_ffffL)))
                : Set.of();
        return new RgmpDecoderStateSnapshot(in.nextMessage(), table, partial, framing, lacksBytes, unnamed);
    }

    /** Adds a device; a definition that the decoder rejects, as a stricter one may, is left out. */
    private static boolean device(RgmpDecoder decoder, RgmpDeviceTable table, DecoderStateCborReader in) {
        var text = in.byteArray();
        var rateStates = in.list(RgmpDeviceTable.MAX_GROUPS, () -> readRateState(in));
        var poses = in.list(POSE * RgmpDeviceTable.MAX_SHARED_SENSORS, in::number);
        var device = decoder.createDevice(
                RgmpDefinitionParser.parse(text, new RgmpDefinitionViolationCollector(decoder.mode(), 0)),
                text,
                table.ownerToken());
        if (device == null) {
            return false;
        }
        long id = device.definition().device();
        in.require(
                rateStates.size() == device.definition().groups().size()
                        && table.find(id) == null
                        && table.describeExceededLimit(id, device.footprint()).isEmpty(),
                "a device does not fit its definition");
        restore(device, rateStates, poses);
        table.add(device);
        return true;
    }

    /** Restores the measurements; poses are stored only where the writer decoded the device's samples. */
    private static void restore(
            RgmpConnectedDeviceDecoderState device, List<RgmpStreamGroupRateMeter> rateStates, List<Double> poses) {
        for (int i = 0; i < rateStates.size(); i++) {
            device.rateState(i, rateStates.get(i));
        }
        for (int i = 0; i < poses.size() && poses.size() == device.sharedPoses().length; i++) {
            device.sharedPoses()[i] = poses.get(i);
        }
    }

    private static RgmpStreamGroupRateMeter readRateState(DecoderStateCborReader in) {
        var rateState = new RgmpStreamGroupRateMeter(in.integer(), in.integer(), in.integer(), in.bool(), in.bool());
        in.require(
                !rateState.hasFrame()
                        || rateState.isConsistent() && !RgmpDataHeaderParser.isTimeOutOfRange(rateState.lastTime()),
                "no sequence of frames leads to a rate measurement");
        return rateState;
    }
}
