package mocapscope.protocol.take;

import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.take.ProtoField.Kind;

/**
 * Encodes analog, dial, button, flag, velocity and acceleration samples as {@code mocapscope.Analog} and
 * {@code mocapscope.Buttons} protobuf messages. Analog rows also contain dials, velocities and accelerations. Each
 * method returns the stamp of the encoded sample.
 */
final class Signals {
    private static final ProtoField TIME = ProtoField.message(1, "timestamp", Shapes.TIMESTAMP);
    private static final ProtoField SOURCE = ProtoField.of(2, "source", Kind.TEXT);
    private static final ProtoField INDEX = ProtoField.of(3, "index", Kind.COUNT);

    private static final ProtoField MEASURE = ProtoField.of(4, "measure", Kind.TEXT);
    private static final ProtoField UNIT = ProtoField.of(5, "unit", Kind.TEXT);
    private static final ProtoField LABELS =
            ProtoField.of(6, "labels", Kind.TEXT).many();
    private static final ProtoField SHAPE =
            ProtoField.of(7, "shape", Kind.COUNT).many();
    private static final ProtoField CHANNELS =
            ProtoField.of(8, "channels", Kind.REAL).many();
    static final ProtoType ANALOG =
            new ProtoType("mocapscope.Analog", TIME, SOURCE, INDEX, MEASURE, UNIT, LABELS, SHAPE, CHANNELS);

    private static final ProtoField PRESSED = ProtoField.of(4, "pressed", Kind.FLAG);
    private static final ProtoField INITIAL = ProtoField.of(5, "initial", Kind.FLAG);
    private static final ProtoField FLAGS = ProtoField.of(6, "flags", Kind.COUNT);
    private static final ProtoField UP = ProtoField.of(7, "up", Kind.TEXT).many();
    static final ProtoType BUTTONS =
            new ProtoType("mocapscope.Buttons", TIME, SOURCE, INDEX, PRESSED, INITIAL, FLAGS, UP);

    private Signals() {}

    static SampleStamp button(ProtoWriter out, long time, Sample.Button button) {
        head(out, time, button, button.button());
        out.flag(PRESSED, button.pressed());
        out.flag(INITIAL, button.initial());
        return button.stamp();
    }

    static SampleStamp flags(ProtoWriter out, long time, Sample.Flags flags) {
        head(out, time, flags, 0);
        out.count(FLAGS, flags.word());
        for (int i = 0; i < flags.layout().size(); i++) {
            if (flags.isSet(i)) {
                out.text(UP, flags.layout().names().get(i));
            }
        }
        return flags.stamp();
    }

    static SampleStamp analog(ProtoWriter out, long time, Sample.Analog analog) {
        var layout = analog.layout();
        head(out, time, analog, 0);
        out.text(MEASURE, layout.measure());
        out.text(UNIT, layout.unit());
        for (var label : layout.labels()) {
            out.text(LABELS, label);
        }
        int shape = out.begin(SHAPE);
        for (int size : layout.shape()) {
            out.more((long) size);
        }
        out.end(shape);
        row(out, analog.channels());
        return analog.stamp();
    }

    static SampleStamp dial(ProtoWriter out, long time, Sample.Dial dial) {
        head(out, time, dial, dial.dial());
        out.text(MEASURE, "dial");
        out.text(UNIT, "revolutions");
        int row = out.begin(CHANNELS);
        out.more(dial.change());
        out.end(row);
        return dial.stamp();
    }

    static SampleStamp velocity(ProtoWriter out, long time, Sample.Velocity velocity) {
        return change(
                out,
                time,
                velocity,
                velocity.sensor(),
                "velocity",
                velocity.linear(),
                velocity.rotation(),
                velocity.dt());
    }

    static SampleStamp acceleration(ProtoWriter out, long time, Sample.Acceleration gain) {
        return change(out, time, gain, gain.sensor(), "acceleration", gain.linear(), gain.rotation(), gain.dt());
    }

    /** Encodes the three values of {@code linear}, the four of the rotation, and its duration. */
    private static SampleStamp change(
            ProtoWriter out, long time, Sample of, int sensor, String measure, Vec3 linear, Quat turn, double dt) {
        head(out, time, of, sensor);
        out.text(MEASURE, measure);
        int row = out.begin(CHANNELS);
        out.more(linear.x());
        out.more(linear.y());
        out.more(linear.z());
        out.more(turn.x());
        out.more(turn.y());
        out.more(turn.z());
        out.more(turn.w());
        out.more(dt);
        out.end(row);
        return of.stamp();
    }

    private static void head(ProtoWriter out, long time, Sample of, long index) {
        out.time(TIME, time);
        out.text(SOURCE, of.stamp().source());
        out.count(INDEX, index);
    }

    private static void row(ProtoWriter out, ImmutableDoubleArray values) {
        int row = out.begin(CHANNELS);
        for (int i = 0; i < values.size(); i++) {
            out.more(values.at(i));
        }
        out.end(row);
    }
}
