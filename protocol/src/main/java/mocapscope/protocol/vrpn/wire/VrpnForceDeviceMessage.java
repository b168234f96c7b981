package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A VRPN force-device message: force, surface contact point or force error. Scene messages from clients are kept as raw
 * bytes.
 */
public sealed interface VrpnForceDeviceMessage extends VrpnDeviceMessage {

    /**
     * The force that a haptic device applies, in newtons.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│   24 bytes
     * </pre>
     */
    record ForceReport(Vec3 force) implements VrpnForceDeviceMessage {

        static ForceReport read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 24);
            return new ForceReport(VrpnFieldCodec.vec3(in, "force", "N"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.FORCE;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFieldCodec.vec3(out, "force", force);
        }

        @Override
        public boolean isFinite() {
            return force.isFinite();
        }
    }

    /**
     * The surface contact point (SCP): the hand's pose if it could not penetrate surfaces.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   56 bytes
     * </pre>
     */
    record SurfaceContactPoint(Vec3 position, Quat orientation) implements VrpnForceDeviceMessage {

        static SurfaceContactPoint read(ByteReader in, VrpnQuaternionOrder order) {
            VrpnFieldCodec.requireLength(in, 56);
            return new SurfaceContactPoint(VrpnFieldCodec.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.FORCE_CONTACT;
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
     * An error code of a force device, from 0 (invalid value) to 4 (no longer working). The codes between are 1 (servo
     * loop too slow), 2 (force too strong or device too hot) and 3 (any other error).
     *
     * <pre>
     *   │i32 code│   4 bytes
     * </pre>
     */
    record ForceError(int code) implements VrpnForceDeviceMessage {

        static ForceError read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, Integer.BYTES);
            return new ForceError(in.i32("code"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.FORCE_ERROR;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("code", code);
        }
    }
}
