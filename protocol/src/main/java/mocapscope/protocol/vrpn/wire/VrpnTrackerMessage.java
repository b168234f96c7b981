package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/** A VRPN tracker message: pose, velocity or acceleration of one sensor. */
public sealed interface VrpnTrackerMessage extends VrpnDeviceMessage {

    /**
     * The position, in metres, and orientation of one tracker sensor. The second number repeats the sensor and is
     * ignored by receivers.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   64 bytes
     * </pre>
     */
    record PosQuat(int sensor, Vec3 position, Quat orientation) implements VrpnTrackerMessage {
        private static final int SIZE = 64;
        private static final int POSITION_AT = 8;
        private static final int ORIENTATION_AT = 32;

        /**
         * Reads a payload of {@code length} bytes in place; returns null if it is unusual, which {@link #read} reports.
         */
        static @Nullable PosQuat decodeInPlace(ByteBuffer in, int at, int length, VrpnQuaternionOrder order) {
            if (length != SIZE || order != VrpnQuaternionOrder.XYZW) {
                return null;
            }
            int sensor = in.getInt(at);
            var position = VrpnFieldCodec.vec3(in, at + POSITION_AT);
            var orientation = VrpnFieldCodec.readQuat(in, at + ORIENTATION_AT);
            return sensor >= 0 && position.isFinite() && orientation.hasUnitLength()
                    ? new PosQuat(sensor, position, orientation)
                    : null;
        }

        static PosQuat read(ByteReader in, VrpnQuaternionOrder order) {
            VrpnFieldCodec.requireLength(in, SIZE);
            int sensor = readSensor(in);
            return new PosQuat(sensor, VrpnFieldCodec.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.POS_QUAT;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFieldCodec.vec3(out, "position", position);
            VrpnQuaternionOrder.write(out, "orientation", orientation);
        }

        @Override
        public boolean isFinite() {
            return position.isFinite() && orientation.isFinite();
        }

        @Override
        public Quat quaternion() {
            return orientation;
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            out.emitSample(new Sample.Pose(stamp, sensor, position, orientation));
        }
    }

    /**
     * The velocity of one tracker sensor in metres per second, and its rotation during the interval dt. The documented
     * layout ends after the rotation; {@code dt} is then NaN.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   72 bytes; documented 64
     * </pre>
     */
    record SensorVelocity(int sensor, Vec3 linear, Quat rotation, double dt, boolean documentedLayout)
            implements VrpnTrackerMessage {

        static SensorVelocity read(ByteReader in, VrpnQuaternionOrder order) {
            boolean documented = in.remaining() == 64;
            VrpnFieldCodec.requireLength(in, documented ? 64 : 72);
            int sensor = readSensor(in);
            var linear = VrpnFieldCodec.vec3(in, "linear", "m/s");
            var rotation = order.read(in, "rotation");
            return new SensorVelocity(
                    sensor, linear, rotation, documented ? Double.NaN : in.f64("dt", "s"), documented);
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.VELOCITY;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFieldCodec.vec3(out, "linear", linear);
            VrpnQuaternionOrder.write(out, "rotation", rotation);
            if (!documentedLayout) {
                out.f64("dt", dt);
            }
        }

        @Override
        public boolean isFinite() {
            return linear.isFinite() && rotation.isFinite() && (documentedLayout || Double.isFinite(dt));
        }

        @Override
        public Quat quaternion() {
            return rotation;
        }

        @Override
        public boolean needsValidation() {
            return documentedLayout;
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            out.emitSample(new Sample.Velocity(stamp, sensor, linear, rotation, dt));
        }
    }

    /**
     * The acceleration of one tracker sensor in m/s², and the change of its rotation during the interval dt.
     *
     * <pre>
     *   │i32 sensor│i32 sensor│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   72 bytes
     * </pre>
     */
    record SensorAcceleration(int sensor, Vec3 linear, Quat rotation, double dt) implements VrpnTrackerMessage {

        static SensorAcceleration read(ByteReader in, VrpnQuaternionOrder order) {
            VrpnFieldCodec.requireLength(in, 72);
            int sensor = readSensor(in);
            return new SensorAcceleration(
                    sensor, VrpnFieldCodec.vec3(in, "linear", "m/s²"), order.read(in, "rotation"), in.f64("dt", "s"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.ACCELERATION;
        }

        @Override
        public void write(ByteWriter out) {
            writeSensor(out, sensor);
            VrpnFieldCodec.vec3(out, "linear", linear);
            VrpnQuaternionOrder.write(out, "rotation", rotation);
            out.f64("dt", dt);
        }

        @Override
        public boolean isFinite() {
            return linear.isFinite() && rotation.isFinite() && Double.isFinite(dt);
        }

        @Override
        public Quat quaternion() {
            return rotation;
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            out.emitSample(new Sample.Acceleration(stamp, sensor, linear, rotation, dt));
        }
    }

    private static int readSensor(ByteReader in) {
        int sensor = VrpnFieldCodec.requireNotNegative(in, "sensor", in.i32("sensor"));
        in.i32("sensor_again");
        return sensor;
    }

    private static void writeSensor(ByteWriter out, int sensor) {
        out.i32("sensor", sensor).i32("sensor_again", sensor);
    }
}
