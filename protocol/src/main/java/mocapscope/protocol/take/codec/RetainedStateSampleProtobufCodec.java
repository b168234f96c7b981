package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;

/** Encodes last known samples, such as the state of a button, as protobuf messages and decodes them. */
final class RetainedStateSampleProtobufCodec {
    private static final ProtobufFieldDescriptor DEVICE =
            ProtobufFieldDescriptor.of(1, "device", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor PART = ProtobufFieldDescriptor.of(2, "part", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor DIRECTION =
            RecordedTranscriptEntry.enumField(3, "direction", Direction.values());
    private static final ProtobufFieldDescriptor MESSAGE =
            ProtobufFieldDescriptor.of(4, "message", ProtobufFieldType.WHOLE);
    private static final ProtobufFieldDescriptor ARRIVAL =
            ProtobufFieldDescriptor.of(5, "arrival", ProtobufFieldType.NANOS);
    private static final ProtobufFieldDescriptor DEVICE_TIME =
            ProtobufFieldDescriptor.of(6, "device_time", ProtobufFieldType.NANOS);
    private static final ProtobufFieldDescriptor SIGNAL =
            ProtobufFieldDescriptor.message(7, "signal", RetainedSignalSampleProtobufCodec.TYPE);
    private static final ProtobufFieldDescriptor OBJECT =
            ProtobufFieldDescriptor.message(8, "object", RetainedSceneObjectCodec.TYPE);
    private static final ProtobufFieldDescriptor BUBBLE =
            ProtobufFieldDescriptor.message(9, "bubble", RetainedSetpBubbleStateCodec.TYPE);

    static final ProtobufMessageSchema TYPE = new ProtobufMessageSchema(
            "mocapscope.Still", DEVICE, PART, DIRECTION, MESSAGE, ARRIVAL, DEVICE_TIME, SIGNAL, OBJECT, BUBBLE);

    /** The stamp used until the rest of the message is decoded. */
    private static final SampleMetadata UNSTAMPED = new SampleMetadata(
            new SourceId("", ""), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, 0, SampleMetadata.NO_TIME);

    private RetainedStateSampleProtobufCodec() {}

    static void write(ProtobufWriter out, Sample.RetainedSample sample) {
        var stamp = sample.stamp();
        out.writeString(DEVICE, stamp.source().device());
        out.writeString(PART, stamp.source().part());
        out.writeCount(DIRECTION, stamp.direction().ordinal() + 1L);
        out.writeCount(MESSAGE, stamp.message());
        out.writeNanos(ARRIVAL, stamp.arrival());
        out.writeNanos(DEVICE_TIME, stamp.deviceTime());
        int start = out.beginField(field(sample));
        switch (sample) {
            case Sample.Button button -> RetainedSignalSampleProtobufCodec.write(out, button);
            case Sample.Flags flags -> RetainedSignalSampleProtobufCodec.write(out, flags);
            case Sample.Analog analog -> RetainedSignalSampleProtobufCodec.write(out, analog);
            case Sample.SceneObject object -> RetainedSceneObjectCodec.write(out, object);
            case Sample.SetpBubble bubble -> RetainedSetpBubbleStateCodec.write(out, bubble);
        }
        out.endField(start);
    }

    private static ProtobufFieldDescriptor field(Sample.RetainedSample sample) {
        return switch (sample) {
            case Sample.Button _, Sample.Flags _, Sample.Analog _ -> SIGNAL;
            case Sample.SceneObject _ -> OBJECT;
            case Sample.SetpBubble _ -> BUBBLE;
        };
    }

    /** Decodes a sample without its session name; empty if its kind is unknown or its values are invalid. */
    static Optional<Sample.RetainedSample> read(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        var device = "";
        var part = "";
        long direction = 0;
        long number = SampleMetadata.NO_MESSAGE;
        long arrival = 0;
        long deviceTime = SampleMetadata.NO_TIME;
        Optional<? extends Sample.RetainedSample> sample = Optional.empty();
        while (in.next()) {
            device = in.isAt(DEVICE) ? in.stringValue() : device;
            part = in.isAt(PART) ? in.stringValue() : part;
            direction = in.isAt(DIRECTION) ? in.longValue() : direction;
            number = in.isAt(MESSAGE) ? in.longValue() : number;
            arrival = in.isAt(ARRIVAL) ? in.longValue() : arrival;
            deviceTime = in.isAt(DEVICE_TIME) ? in.longValue() : deviceTime;
            if (in.isAt(SIGNAL)) {
                sample = RetainedSignalSampleProtobufCodec.read(in.bytesValue(), UNSTAMPED);
            } else if (in.isAt(OBJECT)) {
                sample = Optional.of(RetainedSceneObjectCodec.read(in.bytesValue(), UNSTAMPED));
            } else if (in.isAt(BUBBLE)) {
                sample = Optional.of(RetainedSetpBubbleStateCodec.read(in.bytesValue(), UNSTAMPED));
            }
        }
        var way = RecordedTranscriptEntry.decodeEnum(DIRECTION, Direction.values(), direction);
        var stamp = new SampleMetadata(new SourceId("", device, part), way, number, arrival, deviceTime);
        return sample.map(retained -> retained.withStamp(stamp));
    }
}
