package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** What a device that pushes back reports. Its scenes, which a client builds, are kept as bytes. */
sealed interface VrpnForce extends VrpnReport {

    /**
     * How strongly it pushes.
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
            return force.finite();
        }
    }

    /**
     * The surface contact point: where the hand would be if it could not go through things.
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
            return position.finite() && orientation.finite();
        }
    }

    /**
     * Something is wrong with it: 0 a value it cannot take, 1 its loop is too slow, 2 too strong or too hot, 3 anything
     * else, 4 nothing any more.
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
