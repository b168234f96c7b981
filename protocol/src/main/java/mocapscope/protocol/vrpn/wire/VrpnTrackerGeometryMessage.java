package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/** A VRPN tracker's answer to a request for its geometry, such as its workspace. */
public sealed interface VrpnTrackerGeometryMessage extends VrpnDeviceMessage {

    /**
     * The transform from tracker coordinates to room coordinates, in metres.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   56 bytes
     * </pre>
     */
    record TrackerToRoomTransform(Vec3 position, Quat orientation) implements VrpnTrackerGeometryMessage {

        static TrackerToRoomTransform read(ByteReader in, VrpnQuaternionOrder order) {
            VrpnFieldCodec.requireLength(in, 56);
            return new TrackerToRoomTransform(VrpnFieldCodec.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.TO_ROOM;
        }

        @Override
        public void write(ByteWriter out) {
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
            out.emitSample(new Sample.Transform(
                    stamp, Sample.TransformKind.TO_ROOM, Sample.Transform.WHOLE_DEVICE, position, orientation));
        }
    }

    /**
     * The transform from a tracked unit to one of its sensors, in metres. A tracker sends one for each of its sensors.
     * The second number is 0 and ignored by receivers.
     *
     * <pre>
     *   │i32 sensor│i32 0│f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   64 bytes
     * </pre>
     */
    record UnitToSensorTransform(int sensor, Vec3 position, Quat orientation) implements VrpnTrackerGeometryMessage {

        static UnitToSensorTransform read(ByteReader in, VrpnQuaternionOrder order) {
            VrpnFieldCodec.requireLength(in, 64);
            int sensor = VrpnFieldCodec.requireNotNegative(in, "sensor", in.i32("sensor"));
            in.i32("unused");
            return new UnitToSensorTransform(
                    sensor, VrpnFieldCodec.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.UNIT_TO_SENSOR;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("sensor", sensor).i32("unused", 0);
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
            out.emitSample(
                    new Sample.Transform(stamp, Sample.TransformKind.UNIT_TO_SENSOR, sensor, position, orientation));
        }
    }

    /**
     * The box in which a tracker works, as minimum and maximum corners in metres.
     *
     * <pre>
     *   │f64 min x│f64 y│f64 z│f64 max x│f64 y│f64 z│   48 bytes
     * </pre>
     */
    record TrackerWorkspace(Vec3 min, Vec3 max) implements VrpnTrackerGeometryMessage {

        static TrackerWorkspace read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 48);
            return new TrackerWorkspace(VrpnFieldCodec.vec3(in, "min", "m"), VrpnFieldCodec.vec3(in, "max", "m"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.WORKSPACE;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFieldCodec.vec3(out, "min", min);
            VrpnFieldCodec.vec3(out, "max", max);
        }

        @Override
        public boolean isFinite() {
            return min.isFinite() && max.isFinite();
        }
    }
}
