package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** What a device says, or is asked. The pictures show payloads: what follows the header. */
sealed interface VrpnReport extends VrpnMessage, VrpnMessage.Sayable
        permits VrpnReport.Ping,
                VrpnReport.Pong,
                VrpnReport.PosQuat,
                VrpnReport.Velocity,
                VrpnReport.Acceleration,
                VrpnReport.ButtonChange,
                VrpnReport.ButtonChanges,
                VrpnReport.ButtonStates,
                VrpnReport.Analog,
                VrpnReport.Dial,
                VrpnReport.Text,
                VrpnRoom,
                VrpnWish,
                VrpnMode,
                VrpnOutput,
                VrpnPoser,
                VrpnForce,
                VrpnImager,
                VrpnRegion,
                VrpnLogger {

    /** Whether none of its numbers is NaN or infinite. */
    default boolean finite() {
        return true;
    }

    /** Is that device there? */
    record Ping() implements VrpnReport {

        static Ping read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new Ping();
        }

        @Override
        public VrpnType type() {
            return VrpnType.PING;
        }

        @Override
        public void write(ByteWriter out) {
            // There is nothing to say beyond the header.
        }
    }

    /** That device is there. */
    record Pong() implements VrpnReport {

        static Pong read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new Pong();
        }

        @Override
        public VrpnType type() {
            return VrpnType.PONG;
        }

        @Override
        public void write(ByteWriter out) {
            // There is nothing to say beyond the header.
        }
    }

    /**
     * Where a sensor is. The second number is the sensor's again, and nobody reads it.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   64 bytes
     * </pre>
     */
    record PosQuat(int sensor, Vec3 position, Quat orientation) implements VrpnReport {

        static PosQuat read(ByteReader in, QuatOrder order) {
            VrpnFields.exactly(in, 64);
            int sensor = readSensor(in);
            return new PosQuat(sensor, VrpnFields.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.POS_QUAT;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFields.vec3(out, "position", position);
            QuatOrder.write(out, "orientation", orientation);
        }

        @Override
        public boolean finite() {
            return position.finite() && orientation.finite();
        }
    }

    /**
     * How fast a sensor moves, and the turn it makes in {@code dt} seconds. The document's layout ends after the turn,
     * and {@code dt} is NaN.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   72 bytes; documented 64
     * </pre>
     */
    record Velocity(int sensor, Vec3 linear, Quat rotation, double dt, boolean documented) implements VrpnReport {

        static Velocity read(ByteReader in, QuatOrder order) {
            boolean documented = in.remaining() == 64;
            VrpnFields.exactly(in, documented ? 64 : 72);
            int sensor = readSensor(in);
            var linear = VrpnFields.vec3(in, "linear", "m/s");
            var rotation = order.read(in, "rotation");
            return new Velocity(sensor, linear, rotation, documented ? Double.NaN : in.f64("dt", "s"), documented);
        }

        @Override
        public VrpnType type() {
            return VrpnType.VELOCITY;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFields.vec3(out, "linear", linear);
            QuatOrder.write(out, "rotation", rotation);
            if (!documented) {
                out.f64("dt", dt);
            }
        }

        @Override
        public boolean finite() {
            return linear.finite() && rotation.finite() && (documented || Double.isFinite(dt));
        }
    }

    /**
     * How a sensor's velocity changes; its turn's change in {@code dt} seconds.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   72 bytes
     * </pre>
     */
    record Acceleration(int sensor, Vec3 linear, Quat rotation, double dt) implements VrpnReport {

        static Acceleration read(ByteReader in, QuatOrder order) {
            VrpnFields.exactly(in, 72);
            int sensor = readSensor(in);
            return new Acceleration(
                    sensor, VrpnFields.vec3(in, "linear", "m/s²"), order.read(in, "rotation"), in.f64("dt", "s"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.ACCELERATION;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFields.vec3(out, "linear", linear);
            QuatOrder.write(out, "rotation", rotation);
            out.f64("dt", dt);
        }

        @Override
        public boolean finite() {
            return linear.finite() && rotation.finite() && Double.isFinite(dt);
        }
    }

    /**
     * A button was pressed (1) or let go (0).
     *
     * <pre>
     *   │i32 button│i32 state│   8 bytes
     * </pre>
     */
    record ButtonChange(int button, int state) implements VrpnReport {

        /** Reads what is sent, or what the document says: 4 + 8n bytes that begin with n. */
        static VrpnReport readEither(ByteReader in) {
            return in.remaining() == 8 ? read(in) : ButtonChanges.read(in);
        }

        static ButtonChange read(ByteReader in) {
            int button = in.i32("button");
            return new ButtonChange(VrpnFields.notNegative(in, "button", button), in.i32("state"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("state", state);
        }
    }

    /**
     * Several buttons changed: the document's layout of the message, which the C++ implementation neither sends nor takes.
     *
     * <pre>
     *   │i32 n│ n × │i32 button│i32 state│   4 + 8n bytes
     * </pre>
     */
    record ButtonChanges(List<ButtonChange> changes) implements VrpnReport {

        public ButtonChanges {
            changes = List.copyOf(changes);
        }

        static ButtonChanges read(ByteReader in) {
            if (in.remaining() % 8 != 4) {
                VrpnFields.exactly(in, 8);
            }
            int count = VrpnFields.count(in, "num_buttons", 8);
            var changes = new ButtonChange[count];
            for (int i = 0; i < count; i++) {
                in.open("changes", i);
                changes[i] = ButtonChange.read(in);
                in.close();
            }
            return new ButtonChanges(List.of(changes));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_buttons", changes.size());
            for (int i = 0; i < changes.size(); i++) {
                out.open("changes", i);
                changes.get(i).write(out);
                out.close();
            }
        }
    }

    /**
     * How all buttons of a device are.
     *
     * <pre>
     *   │i32 n│ n × │i32 state│
     * </pre>
     */
    record ButtonStates(Ints states) implements VrpnReport {

        static ButtonStates read(ByteReader in) {
            int count = VrpnFields.count(in, "num_buttons", Integer.BYTES);
            return new ButtonStates(Ints.of(in.i32s("states", count)));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_STATES;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_buttons", states.size());
            for (int i = 0; i < states.size(); i++) {
                out.open("states", i).i32("", states.at(i)).close();
            }
        }
    }

    /**
     * The latest value of every channel. The count is sent as a double.
     *
     * <pre>
     *   │f64 n│ n × │f64 channel│
     * </pre>
     */
    record Analog(Doubles channels) implements VrpnReport {

        static Analog read(ByteReader in) {
            double declared = in.f64("num_channels");
            if (!(declared >= 0 && declared <= in.remaining() / Double.BYTES) || declared != (int) declared) {
                throw in.reject(
                        VrpnRule.COUNT_TOO_LARGE,
                        "num_channels",
                        "%s channels where %d bytes are left".formatted(declared, in.remaining()));
            }
            return new Analog(Doubles.of(in.f64s("channels", (int) declared)));
        }

        @Override
        public VrpnType type() {
            return VrpnType.ANALOG;
        }

        @Override
        public void write(ByteWriter out) {
            out.f64("num_channels", channels.size());
            VrpnFields.f64s(out, "channels", channels);
        }

        @Override
        public boolean finite() {
            return VrpnFields.finite(channels);
        }
    }

    /**
     * A dial was turned by {@code change} revolutions.
     *
     * <pre>
     *   │f64 change│i32 dial│   12 bytes
     * </pre>
     */
    record Dial(int dial, double change) implements VrpnReport {

        static Dial read(ByteReader in) {
            VrpnFields.exactly(in, 12);
            double change = in.f64("change", "revolutions");
            return new Dial(VrpnFields.notNegative(in, "dial", in.i32("dial")), change);
        }

        @Override
        public VrpnType type() {
            return VrpnType.DIAL;
        }

        @Override
        public void write(ByteWriter out) {
            out.f64("change", change).i32("dial", dial);
        }

        @Override
        public boolean finite() {
            return Double.isFinite(change);
        }
    }

    /**
     * Words to a person: normal (0), a warning (1) or an error (2). What follows the text's NUL means nothing.
     *
     * <pre>
     *   │u32 severity│u32 level│char[1024] text, NUL-terminated│   1032 bytes
     * </pre>
     */
    record Text(long severity, long level, String text) implements VrpnReport {
        static final int TEXT_FIELD = 1024;

        static Text read(ByteReader in) {
            return new Text(in.u32("severity"), in.u32("level"), in.text("text", Math.min(in.remaining(), TEXT_FIELD)));
        }

        @Override
        public VrpnType type() {
            return VrpnType.TEXT;
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("severity", severity)
                    .u32("level", level)
                    .text("text", text, TEXT_FIELD - 1)
                    .pad(1);
        }
    }

    private static int readSensor(ByteReader in) {
        int sensor = VrpnFields.notNegative(in, "sensor", in.i32("sensor"));
        in.i32("sensor_again");
        return sensor;
    }

    private static void writeSensor(ByteWriter out, int sensor) {
        out.i32("sensor", sensor).i32("sensor_again", sensor);
    }
}
