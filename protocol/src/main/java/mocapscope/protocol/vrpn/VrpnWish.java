package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/** What a client wants of a tracker; many do not listen. */
sealed interface VrpnWish extends VrpnReport {

    /**
     * Report so often a second.
     *
     * <pre>
     *   │f64 hertz│   8 bytes
     * </pre>
     */
    record UpdateRate(double hertz) implements VrpnWish {

        static UpdateRate read(ByteReader in) {
            VrpnFields.exactly(in, Double.BYTES);
            return new UpdateRate(in.f64("rate", "Hz"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.SET_UPDATE_RATE;
        }

        @Override
        public void write(ByteWriter out) {
            out.f64("rate", hertz);
        }

        @Override
        public boolean finite() {
            return Double.isFinite(hertz);
        }
    }

    /** Make where you are now your origin: no payload. */
    record ResetOrigin() implements VrpnWish {

        static ResetOrigin read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new ResetOrigin();
        }

        @Override
        public VrpnType type() {
            return VrpnType.RESET_ORIGIN;
        }
    }

    /** Say {@link VrpnRoom.ToRoom}: no payload. */
    record ToRoom() implements VrpnWish {

        static ToRoom read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new ToRoom();
        }

        @Override
        public VrpnType type() {
            return VrpnType.REQUEST_TO_ROOM;
        }
    }

    /** Say {@link VrpnRoom.UnitToSensor} of each sensor: no payload. */
    record UnitToSensor() implements VrpnWish {

        static UnitToSensor read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new UnitToSensor();
        }

        @Override
        public VrpnType type() {
            return VrpnType.REQUEST_UNIT_TO_SENSOR;
        }
    }

    /** Say {@link VrpnRoom.Workspace}: no payload. */
    record Workspace() implements VrpnWish {

        static Workspace read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new Workspace();
        }

        @Override
        public VrpnType type() {
            return VrpnType.REQUEST_WORKSPACE;
        }
    }

    @Override
    default void write(ByteWriter out) {
        // There is nothing to say beyond the header.
    }
}
