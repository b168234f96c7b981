package mocapscope.protocol.foxglove;

import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufTimestampSchema;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Encodes button states and numeric device values as mocapscope.Buttons and mocapscope.Analog protobuf messages. Analog
 * rows also contain dials, velocities and accelerations.
 */
public final class ButtonAnalogProtobufEncoder {
    private static final ProtobufFieldDescriptor TIME =
            ProtobufFieldDescriptor.message(1, "timestamp", ProtobufTimestampSchema.TYPE);
    private static final ProtobufFieldDescriptor SOURCE =
            ProtobufFieldDescriptor.of(2, "source", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor INDEX =
            ProtobufFieldDescriptor.of(3, "index", ProtobufFieldType.COUNT);

    private static final ProtobufFieldDescriptor MEASURE =
            ProtobufFieldDescriptor.of(4, "measure", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor UNIT = ProtobufFieldDescriptor.of(5, "unit", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor LABELS =
            ProtobufFieldDescriptor.of(6, "labels", ProtobufFieldType.TEXT).asRepeated();
    private static final ProtobufFieldDescriptor SHAPE =
            ProtobufFieldDescriptor.of(7, "shape", ProtobufFieldType.COUNT).asRepeated();
    private static final ProtobufFieldDescriptor CHANNELS =
            ProtobufFieldDescriptor.of(8, "channels", ProtobufFieldType.REAL).asRepeated();
    public static final ProtobufMessageSchema ANALOG =
            new ProtobufMessageSchema("mocapscope.Analog", TIME, SOURCE, INDEX, MEASURE, UNIT, LABELS, SHAPE, CHANNELS);

    private static final ProtobufFieldDescriptor PRESSED =
            ProtobufFieldDescriptor.of(4, "pressed", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor INITIAL =
            ProtobufFieldDescriptor.of(5, "initial", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor FLAGS =
            ProtobufFieldDescriptor.of(6, "flags", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor UP =
            ProtobufFieldDescriptor.of(7, "up", ProtobufFieldType.TEXT).asRepeated();
    public static final ProtobufMessageSchema BUTTONS =
            new ProtobufMessageSchema("mocapscope.Buttons", TIME, SOURCE, INDEX, PRESSED, INITIAL, FLAGS, UP);

    private ButtonAnalogProtobufEncoder() {}

    /** Returns the type of the message of a sample; null for a sample without numbers of its own. */
    public static @Nullable ProtobufMessageSchema typeOf(Sample sample) {
        return switch (sample) {
            case Sample.Button _, Sample.Flags _ -> BUTTONS;
            case Sample.Analog _, Sample.Dial _, Sample.Velocity _, Sample.Acceleration _ -> ANALOG;
            case Sample.Pose _,
                    Sample.Skeleton _,
                    Sample.SceneObject _,
                    Sample.Text _,
                    Sample.Transform _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> null;
        };
    }

    /** Encodes a sample whose message has a type; {@code time} is in nanoseconds since 1970. */
    public static void encode(ProtobufWriter out, long time, Sample sample) {
        switch (sample) {
            case Sample.Button button -> encodeButton(out, time, button);
            case Sample.Flags flags -> encodeFlags(out, time, flags);
            case Sample.Analog analog -> encodeAnalog(out, time, analog);
            case Sample.Dial dial -> encodeDial(out, time, dial);
            case Sample.Velocity velocity ->
                change(
                        out,
                        time,
                        velocity,
                        velocity.sensor(),
                        "velocity",
                        velocity.linear(),
                        velocity.rotation(),
                        velocity.dt());
            case Sample.Acceleration gain ->
                change(out, time, gain, gain.sensor(), "acceleration", gain.linear(), gain.rotation(), gain.dt());
            case Sample.Pose _,
                    Sample.Skeleton _,
                    Sample.SceneObject _,
                    Sample.Text _,
                    Sample.Transform _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> throw new IllegalArgumentException("a sample without numbers: " + sample);
        }
    }

    private static void encodeButton(ProtobufWriter out, long time, Sample.Button button) {
        head(out, time, button, button.button());
        out.writeBool(PRESSED, button.pressed());
        out.writeBool(INITIAL, button.initial());
    }

    private static void encodeFlags(ProtobufWriter out, long time, Sample.Flags flags) {
        head(out, time, flags, 0);
        out.writeCount(FLAGS, flags.word());
        for (int i = 0; i < flags.layout().size(); i++) {
            if (flags.isSet(i)) {
                out.writeString(UP, flags.layout().names().get(i));
            }
        }
    }

    private static void encodeAnalog(ProtobufWriter out, long time, Sample.Analog analog) {
        var layout = analog.layout();
        head(out, time, analog, 0);
        out.writeString(MEASURE, layout.measure());
        out.writeString(UNIT, layout.unit());
        for (var label : layout.labels()) {
            out.writeString(LABELS, label);
        }
        int shape = out.beginField(SHAPE);
        for (int size : layout.shape()) {
            out.addElement((long) size);
        }
        out.endField(shape);
        row(out, analog.channels());
    }

    private static void encodeDial(ProtobufWriter out, long time, Sample.Dial dial) {
        head(out, time, dial, dial.dial());
        out.writeString(MEASURE, "dial");
        out.writeString(UNIT, "revolutions");
        int row = out.beginField(CHANNELS);
        out.addElement(dial.change());
        out.endField(row);
    }

    /** Encodes the three values of {@code linear}, the four of the rotation, and its duration. */
    private static void change(
            ProtobufWriter out, long time, Sample of, int sensor, String measure, Vec3 linear, Quat turn, double dt) {
        head(out, time, of, sensor);
        out.writeString(MEASURE, measure);
        int row = out.beginField(CHANNELS);
        out.addElement(linear.x());
        out.addElement(linear.y());
        out.addElement(linear.z());
        out.addElement(turn.x());
        out.addElement(turn.y());
        out.addElement(turn.z());
        out.addElement(turn.w());
        out.addElement(dt);
        out.endField(row);
    }

    private static void head(ProtobufWriter out, long time, Sample of, long index) {
        out.writeTimestamp(TIME, time);
        out.writeString(SOURCE, of.stamp().source());
        out.writeCount(INDEX, index);
    }

    private static void row(ProtobufWriter out, ImmutableDoubleArray values) {
        int row = out.beginField(CHANNELS);
        for (int i = 0; i < values.size(); i++) {
            out.addElement(values.at(i));
        }
        out.endField(row);
    }
}
