package mocapscope.protocol.rgmp.decode;

import java.math.BigInteger;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.definition.RgmpRuleViolation;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.mapping.RgmpDataFrameMapping;
import mocapscope.protocol.rgmp.mapping.RgmpStreamToSignalMapping;
import mocapscope.protocol.rgmp.wire.RgmpDataFrameValueReader;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/** Decodes the values in one RGMP data frame into pose, skeleton, flag and analog samples. */
final class RgmpSampleDecoder {
    /** Offset of the streams in a data frame, after its two headers. */
    static final int STREAMS_AT = RgmpFrameHeader.SIZE + RgmpFrameHeader.DATA_HEADER;

    private final DecodedMessage message;
    private final RgmpValidationMode mode;
    private final DecoderEventEmitter out;
    private final long time;
    private boolean missingNumberReported;

    RgmpSampleDecoder(
            DecodedMessage message, RgmpMessage.DataFrame frame, RgmpValidationMode mode, DecoderEventEmitter out) {
        this.message = message;
        this.mode = mode;
        this.out = out;
        this.time = RgmpDataHeaderParser.isTimeOutOfRange(frame) ? SampleMetadata.NO_TIME : frame.time() * 1000;
    }

    /**
     * Reads the streams that follow in {@code in}; {@code shared} contains the poses shared between groups of the
     * device.
     */
    void decode(ByteReader in, RgmpDataFrameMapping mapping, double[] shared) {
        var places = mapping.createPositionBuffer();
        var turns = mapping.createOrientationBuffer();
        var stamp = stamp(mapping.trackerSource());
        int at = STREAMS_AT;
        for (var streamMapping : mapping.streamMappings()) {
            switch (streamMapping) {
                case RgmpStreamToSignalMapping.SensorMapping(RgmpStreamDescriptor stream, int number) -> {
                    RgmpDataFrameValueReader.readPose(in, stream, number, places, turns);
                    var pose = createPose(stamp, number, places, turns);
                    out.emitSample(pose);
                    check(pose, stream, at);
                }
                case RgmpStreamToSignalMapping.AnalogMapping analogMapping -> row(in, analogMapping, at);
                case RgmpStreamToSignalMapping.FlagsMapping(var stream, var source, var layout) ->
                    out.emitSample(
                            new Sample.Flags(stamp(source), layout, RgmpDataFrameValueReader.readBits(in, stream)));
            }
            at += streamMapping.stream().type().size();
        }
        mapping.bodies(stamp, places, turns, shared, out);
    }

    private void row(ByteReader in, RgmpStreamToSignalMapping.AnalogMapping mapping, int at) {
        var stream = mapping.stream();
        if (stream.type().base().is64Bit()) {
            var exact = RgmpDataFrameValueReader.readExact(in, stream);
            var numbers = exact.stream().mapToDouble(BigInteger::doubleValue).toArray();
            out.emitSample(new Sample.Analog(
                    stamp(mapping.source()), mapping.layout(), ImmutableDoubleArray.of(numbers), exact));
            return;
        }
        var numbers = RgmpDataFrameValueReader.read(in, stream);
        out.emitSample(new Sample.Analog(stamp(mapping.source()), mapping.layout(), ImmutableDoubleArray.of(numbers)));
        finite(stream, numbers, at);
    }

    private SampleMetadata stamp(SourceId source) {
        return new SampleMetadata(source, message.direction(), message.n(), message.arrival(), time);
    }

    /** Returns the pose of a sensor, from three numbers of {@code places} and four of {@code turns}. */
    static Sample.Pose createPose(SampleMetadata stamp, int number, double[] places, double[] turns) {
        var place = new Vec3(places[3 * number], places[3 * number + 1], places[3 * number + 2]);
        var turn = new Quat(turns[4 * number], turns[4 * number + 1], turns[4 * number + 2], turns[4 * number + 3]);
        return new Sample.Pose(stamp, number, place, turn);
    }

    private void check(Sample.Pose pose, RgmpStreamDescriptor stream, int at) {
        int size = stream.type().base().size();
        int turnAt = stream.measure() == RgmpMeasureType.TRANSFORM ? at + 3 * size : at;
        if (stream.measure() != RgmpMeasureType.ORIENTATION && !pose.position().isFinite()) {
            noNumber(stream, at);
        }
        if (stream.measure() != RgmpMeasureType.POSITION) {
            norm(pose.orientation(), stream, turnAt);
        }
    }

    private void finite(RgmpStreamDescriptor stream, double[] numbers, int at) {
        if (stream.type().base().isInteger()) {
            return;
        }
        for (int i = 0; i < numbers.length; i++) {
            if (!Double.isFinite(numbers[i])) {
                noNumber(stream, at + i * stream.type().base().size());
                return;
            }
        }
    }

    /** Reports a NaN or infinity once a frame: often several numbers are affected. */
    private void noNumber(RgmpStreamDescriptor stream, int at) {
        if (!missingNumberReported) {
            missingNumberReported = true;
            var target = TextTruncator.truncate(stream.targetFrame());
            var quantity = TextTruncator.truncate(stream.quantity());
            var field = target + "." + quantity;
            var text = "%s of %s is not a number".formatted(quantity, target);
            out.emitFinding(
                    new RgmpRuleViolation(RgmpProblemKind.NOT_FINITE, field, at, text).toFinding(message, mode));
        }
    }

    private void norm(Quat turn, RgmpStreamDescriptor stream, int at) {
        double norm = Math.sqrt(turn.x() * turn.x() + turn.y() * turn.y() + turn.z() * turn.z() + turn.w() * turn.w());
        if (!RgmpStreamDescriptor.isUnitLength(norm)) {
            var name = stream.measure() == RgmpMeasureType.TRANSFORM ? ".orientation" : "";
            var field = TextTruncator.truncate(stream.targetFrame()) + "." + stream.measure() + name;
            out.emitFinding(
                    new RgmpRuleViolation(RgmpProblemKind.QUATERNION_NORM, field, at, stream.describeLength(norm))
                            .toFinding(message, mode));
        }
    }
}
