package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A VRPN poser request: a client asks a machine to move to a pose or at a velocity. Values are in the machine's own
 * coordinates, or {@code relative} to its current pose.
 */
public sealed interface VrpnPoserRequest extends VrpnDeviceMessage {

    /**
     * Requests a pose, absolute or relative to the current one.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   56 bytes
     * </pre>
     */
    record PoserPoseRequest(boolean relative, Vec3 position, Quat orientation) implements VrpnPoserRequest {

        static PoserPoseRequest readAbsolute(ByteReader in, VrpnQuaternionOrder order) {
            return read(in, order, false);
        }

        static PoserPoseRequest readRelative(ByteReader in, VrpnQuaternionOrder order) {
            return read(in, order, true);
        }

        private static PoserPoseRequest read(ByteReader in, VrpnQuaternionOrder order, boolean relative) {
            VrpnFieldCodec.requireLength(in, 56);
            return new PoserPoseRequest(
                    relative, VrpnFieldCodec.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnMessageType type() {
            return relative ? VrpnMessageType.POSER_POSE_RELATIVE : VrpnMessageType.POSER_POSE;
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
    }

    /**
     * Requests a velocity, absolute or relative; its angular part is a rotation during the interval dt.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   64 bytes
     * </pre>
     */
    record PoserVelocityRequest(boolean relative, Vec3 linear, Quat rotation, double dt) implements VrpnPoserRequest {

        static PoserVelocityRequest readAbsolute(ByteReader in, VrpnQuaternionOrder order) {
            return read(in, order, false);
        }

        static PoserVelocityRequest readRelative(ByteReader in, VrpnQuaternionOrder order) {
            return read(in, order, true);
        }

        private static PoserVelocityRequest read(ByteReader in, VrpnQuaternionOrder order, boolean relative) {
            VrpnFieldCodec.requireLength(in, 64);
            return new PoserVelocityRequest(
                    relative, VrpnFieldCodec.vec3(in, "linear", "m/s"), order.read(in, "rotation"), in.f64("dt", "s"));
        }

        @Override
        public VrpnMessageType type() {
            return relative ? VrpnMessageType.POSER_VELOCITY_RELATIVE : VrpnMessageType.POSER_VELOCITY;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFieldCodec.vec3(out, "linear", linear);
            VrpnQuaternionOrder.write(out, "rotation", rotation);
            out.f64("dt", dt);
        }

        @Override
        public boolean isFinite() {
            return linear.isFinite() && rotation.isFinite() && Double.isFinite(dt);
        }
    }
}
