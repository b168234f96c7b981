package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN tracker request: set the update rate, reset the origin, or ask for geometry. Many trackers ignore these
 * requests.
 */
sealed interface VrpnWish extends VrpnReport {

    /**
     * Requests a report rate in hertz.
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

    /** Requests that the tracker make its current pose the origin; no payload. */
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

    /** Requests the tracker-to-room transform; no payload. The answer is a {@link VrpnRoom.ToRoom}. */
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

    /**
     * Requests the unit-to-sensor transform of each sensor; no payload. The answers are {@link VrpnRoom.UnitToSensor}
     * messages.
     */
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

    /** Requests the workspace box of the tracker; no payload. The answer is a {@link VrpnRoom.Workspace}. */
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
        // The payload is empty.
    }
}
