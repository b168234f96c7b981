package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A VRPN force-device message: force, surface contact point or force error. Scene messages from clients are kept as raw
 * bytes.
 */
sealed interface VrpnForce extends VrpnReport {

    /**
     * The force that a haptic device applies, in newtons.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│   24 bytes
     * </pre>
     */
    record Push(Vec3 force) implements VrpnForce {

        static Push read(ByteReader in) {
            VrpnFields.exactly(in, 24);
            return new Push(VrpnFields.vec3(in, "force", "N"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.FORCE;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFields.vec3(out, "force", force);
        }

        @Override
        public boolean finite() {
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
    record Contact(Vec3 position, Quat orientation) implements VrpnForce {

        static Contact read(ByteReader in, QuatOrder order) {
            VrpnFields.exactly(in, 56);
            return new Contact(VrpnFields.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.FORCE_CONTACT;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFields.vec3(out, "position", position);
            QuatOrder.write(out, "orientation", orientation);
        }

        @Override
        public boolean finite() {
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
    record Failure(int code) implements VrpnForce {

        static Failure read(ByteReader in) {
            VrpnFields.exactly(in, Integer.BYTES);
            return new Failure(in.i32("code"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.FORCE_ERROR;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("code", code);
        }
    }
}
