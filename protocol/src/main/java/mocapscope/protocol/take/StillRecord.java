package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.take.ProtoField.Kind;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes and decodes a retained sample with its source and timestamps as a {@code mocapscope.Still} protobuf message.
 */
final class StillRecord {
    private static final ProtoField DEVICE = ProtoField.of(1, "device", Kind.TEXT);
    private static final ProtoField PART = ProtoField.of(2, "part", Kind.TEXT);
    private static final ProtoField DIRECTION = RawPacket.choice(3, "direction", Direction.values());
    private static final ProtoField MESSAGE = ProtoField.of(4, "message", Kind.WHOLE);
    private static final ProtoField ARRIVAL = ProtoField.of(5, "arrival", Kind.NANOS);
    private static final ProtoField DEVICE_TIME = ProtoField.of(6, "device_time", Kind.NANOS);
    private static final ProtoField SIGNAL = ProtoField.message(7, "signal", StillSignal.TYPE);
    private static final ProtoField OBJECT = ProtoField.message(8, "object", StillObject.TYPE);
    private static final ProtoField BUBBLE = ProtoField.message(9, "bubble", StillBubble.TYPE);

    static final ProtoType TYPE = new ProtoType(
            "mocapscope.Still", DEVICE, PART, DIRECTION, MESSAGE, ARRIVAL, DEVICE_TIME, SIGNAL, OBJECT, BUBBLE);

    /** The stamp used until the rest of the message is decoded. */
    private static final SampleStamp UNSTAMPED =
            new SampleStamp(new SourceId("", ""), Direction.TO_CLIENT, SampleStamp.NO_MESSAGE, 0, SampleStamp.NO_TIME);

    private StillRecord() {}

    static void write(ProtoWriter out, Sample.RetainedSample sample) {
        var stamp = sample.stamp();
        out.text(DEVICE, stamp.source().device());
        out.text(PART, stamp.source().part());
        out.count(DIRECTION, stamp.direction().ordinal() + 1L);
        out.count(MESSAGE, stamp.message());
        out.nanos(ARRIVAL, stamp.arrival());
        out.nanos(DEVICE_TIME, stamp.deviceTime());
        int begun = out.begin(field(sample));
        switch (sample) {
            case Sample.Button button -> StillSignal.write(out, button);
            case Sample.Flags flags -> StillSignal.write(out, flags);
            case Sample.Analog analog -> StillSignal.write(out, analog);
            case Sample.SceneObject object -> StillObject.write(out, object);
            case Sample.Bubble bubble -> StillBubble.write(out, bubble);
        }
        out.end(begun);
    }

    private static ProtoField field(Sample.RetainedSample sample) {
        return switch (sample) {
            case Sample.Button _, Sample.Flags _, Sample.Analog _ -> SIGNAL;
            case Sample.SceneObject _ -> OBJECT;
            case Sample.Bubble _ -> BUBBLE;
        };
    }

    /** Decodes a sample without its session name; empty if its kind is unknown or its values are invalid. */
    static Optional<Sample.RetainedSample> read(ByteBuffer message) throws ProtoException {
        var in = new ProtoReader(message);
        var device = "";
        var part = "";
        long direction = 0;
        long number = SampleStamp.NO_MESSAGE;
        long arrival = 0;
        long deviceTime = SampleStamp.NO_TIME;
        Optional<? extends Sample.RetainedSample> told = Optional.empty();
        while (in.next()) {
            device = in.at(DEVICE) ? in.text() : device;
            part = in.at(PART) ? in.text() : part;
            direction = in.at(DIRECTION) ? in.number() : direction;
            number = in.at(MESSAGE) ? in.number() : number;
            arrival = in.at(ARRIVAL) ? in.number() : arrival;
            deviceTime = in.at(DEVICE_TIME) ? in.number() : deviceTime;
            if (in.at(SIGNAL)) {
                told = StillSignal.read(in.bytes(), UNSTAMPED);
            } else if (in.at(OBJECT)) {
                told = Optional.of(StillObject.read(in.bytes(), UNSTAMPED));
            } else if (in.at(BUBBLE)) {
                told = Optional.of(StillBubble.read(in.bytes(), UNSTAMPED));
            }
        }
        var way = RawPacket.chosen(DIRECTION, Direction.values(), direction);
        var stamp = new SampleStamp(new SourceId("", device, part), way, number, arrival, deviceTime);
        return told.map(sample -> sample.withStamp(stamp));
    }
}
