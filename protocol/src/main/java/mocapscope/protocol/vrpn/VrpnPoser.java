package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A VRPN poser request: a client asks a machine to move to a pose or at a velocity. Values are in the machine's own
 * coordinates, or {@code relative} to its current pose.
 */
sealed interface VrpnPoser extends VrpnReport {

    /**
     * Requests a pose, absolute or relative to the current one.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│   56 bytes
     * </pre>
     */
    record Pose(boolean relative, Vec3 position, Quat orientation) implements VrpnPoser {

        static Pose readAbsolute(ByteReader in, QuatOrder order) {
            return read(in, order, false);
        }

        static Pose readRelative(ByteReader in, QuatOrder order) {
            return read(in, order, true);
        }

        private static Pose read(ByteReader in, QuatOrder order, boolean relative) {
            VrpnFields.exactly(in, 56);
            return new Pose(relative, VrpnFields.vec3(in, "position", "m"), order.read(in, "orientation"));
        }

        @Override
        public VrpnType type() {
            return relative ? VrpnType.POSER_POSE_RELATIVE : VrpnType.POSER_POSE;
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
     * Requests a velocity, absolute or relative, with a rotation per dt seconds.
     *
     * <pre>
     *   │f64 x│f64 y│f64 z│f64 qx│f64 qy│f64 qz│f64 qw│f64 dt│   64 bytes
     * </pre>
     */
    record Velocity(boolean relative, Vec3 linear, Quat rotation, double dt) implements VrpnPoser {

        static Velocity readAbsolute(ByteReader in, QuatOrder order) {
            return read(in, order, false);
        }

        static Velocity readRelative(ByteReader in, QuatOrder order) {
            return read(in, order, true);
        }

        private static Velocity read(ByteReader in, QuatOrder order, boolean relative) {
            VrpnFields.exactly(in, 64);
            return new Velocity(
                    relative, VrpnFields.vec3(in, "linear", "m/s"), order.read(in, "rotation"), in.f64("dt", "s"));
        }

        @Override
        public VrpnType type() {
            return relative ? VrpnType.POSER_VELOCITY_RELATIVE : VrpnType.POSER_VELOCITY;
        }

        @Override
        public void write(ByteWriter out) {
            VrpnFields.vec3(out, "linear", linear);
            QuatOrder.write(out, "rotation", rotation);
            out.f64("dt", dt);
        }

        @Override
        public boolean finite() {
            return linear.isFinite() && rotation.isFinite() && Double.isFinite(dt);
        }
    }
}
