package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN tracker request: set the update rate, reset the origin, or ask for geometry. Many trackers ignore these
 * requests.
 */
public sealed interface VrpnTrackerRequest extends VrpnDeviceMessage {

    /**
     * Requests a report rate in hertz.
     *
     * <pre>
     *   │f64 hertz│   8 bytes
     * </pre>
     */
    record UpdateRateRequest(double hertz) implements VrpnTrackerRequest {

        static UpdateRateRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, Double.BYTES);
            return new UpdateRateRequest(in.f64("rate", "Hz"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.SET_UPDATE_RATE;
        }

        @Override
        public void write(ByteWriter out) {
            out.f64("rate", hertz);
        }

        @Override
        public boolean isFinite() {
            return Double.isFinite(hertz);
        }
    }

    /** Requests that the tracker make its current pose the origin; no payload. */
    record ResetOriginRequest() implements VrpnTrackerRequest {

        static ResetOriginRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new ResetOriginRequest();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.RESET_ORIGIN;
        }
    }

    /** Requests the tracker-to-room transform; no payload. The answer is a {@link VrpnTrackerGeometryMessage.TrackerToRoomTransform}. */
    record TrackerToRoomRequest() implements VrpnTrackerRequest {

        static TrackerToRoomRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new TrackerToRoomRequest();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.REQUEST_TO_ROOM;
        }
    }

    /**
     * Requests the unit-to-sensor transform of each sensor; no payload. The answers are {@link VrpnTrackerGeometryMessage.UnitToSensorTransform}
     * messages.
     */
    record UnitToSensorRequest() implements VrpnTrackerRequest {

        static UnitToSensorRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new UnitToSensorRequest();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.REQUEST_UNIT_TO_SENSOR;
        }
    }

    /** Requests the workspace box of the tracker; no payload. The answer is a {@link VrpnTrackerGeometryMessage.TrackerWorkspace}. */
    record WorkspaceRequest() implements VrpnTrackerRequest {

        static WorkspaceRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new WorkspaceRequest();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.REQUEST_WORKSPACE;
        }
    }

    @Override
    default void write(ByteWriter out) {
        // The payload is empty.
    }
}
