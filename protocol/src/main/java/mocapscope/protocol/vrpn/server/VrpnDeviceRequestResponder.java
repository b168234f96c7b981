package mocapscope.protocol.vrpn.server;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnForceDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageRegionMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageTransferControlMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;

/** Answers VRPN client requests for a simulated device, and rejects unsupported requests with an error text. */
final class VrpnDeviceRequestResponder {
    private static final int ERROR = 2;

    /** The space of simulated motion: half its width, its height, half its depth, in metres. */
    private static final Vec3 ROOM = new Vec3(3, 2.5, 3);

    private final VrpnTrackerGeometryMessage.TrackerWorkspace workspace;

    /** Creates a responder for devices with the axes of {@code basis}. */
    VrpnDeviceRequestResponder(Basis basis) {
        this.workspace = workspace(basis);
    }

    /** Emits the answers of {@code layout}; there may be none. */
    void answer(
            VrpnDeviceMessage deviceRequest,
            ServedMotionSourceDescription.DeviceLayout layout,
            Consumer<VrpnDeviceMessage> out) {
        switch (deviceRequest) {
            case VrpnTrackerRequest trackerRequest -> tracker(trackerRequest, layout.sensors(), out);
            case VrpnButtonModeMessage.ButtonModeRequest request -> mode(request, out);
            case VrpnAnalogOutputMessage.OutputChangeRequest(int channel, double _) ->
                out.accept(refusal("channel %d cannot be set: this server has no outputs".formatted(channel)));
            case VrpnAnalogOutputMessage.OutputChangeAllRequest(var values) ->
                out.accept(refusal("%d channels cannot be set: this server has no outputs".formatted(values.size())));
            case VrpnPoserRequest _ -> out.accept(refusal("clients cannot move the devices of this server"));
            case VrpnAuxiliaryLoggerMessage.LoggingRequest _, VrpnAuxiliaryLoggerMessage.LoggingStatusRequest _ ->
                out.accept(
                        new VrpnAuxiliaryLoggerMessage.LoggingResponse(VrpnAuxiliaryLoggerMessage.LogFileNames.NONE));
            case VrpnCommonDeviceMessage _,
                    VrpnTrackerMessage _,
                    VrpnTrackerGeometryMessage _,
                    VrpnButtonMessage _,
                    VrpnButtonModeMessage.ButtonModeAlert _,
                    VrpnAnalogMessage _,
                    VrpnDialMessage _ -> {}
            case VrpnAnalogOutputMessage.OutputChannelCount _,
                    VrpnForceDeviceMessage _,
                    VrpnImageTransferControlMessage _,
                    VrpnImageRegionMessage _,
                    VrpnAuxiliaryLoggerMessage.LoggingResponse _ -> {}
        }
    }

    /** Answers with identity transforms: each sensor is its unit, and tracker coordinates are room coordinates. */
    private void tracker(VrpnTrackerRequest request, int sensors, Consumer<VrpnDeviceMessage> out) {
        if (sensors == 0) {
            return;
        }
        switch (request) {
            case VrpnTrackerRequest.TrackerToRoomRequest _ ->
                out.accept(new VrpnTrackerGeometryMessage.TrackerToRoomTransform(Vec3.ZERO, Quat.IDENTITY));
            case VrpnTrackerRequest.UnitToSensorRequest _ -> {
                for (int sensor = 0; sensor < sensors; sensor++) {
                    out.accept(new VrpnTrackerGeometryMessage.UnitToSensorTransform(sensor, Vec3.ZERO, Quat.IDENTITY));
                }
            }
            case VrpnTrackerRequest.WorkspaceRequest _ -> out.accept(workspace);
            case VrpnTrackerRequest.UpdateRateRequest _, VrpnTrackerRequest.ResetOriginRequest _ -> {}
        }
    }

    /** Answers a button-mode request: all buttons are momentary. */
    private static void mode(VrpnButtonModeMessage.ButtonModeRequest wish, Consumer<VrpnDeviceMessage> out) {
        if (wish.mode() != VrpnButtonModeMessage.MOMENTARY) {
            var subject = wish.button() == VrpnButtonModeMessage.ALL_BUTTONS ? "buttons" : "button " + wish.button();
            out.accept(refusal(subject + " cannot toggle on this server"));
        }
    }

    private static VrpnCommonDeviceMessage.TextMessage refusal(String text) {
        return new VrpnCommonDeviceMessage.TextMessage(ERROR, 0, text);
    }

    private static VrpnTrackerGeometryMessage.TrackerWorkspace workspace(Basis basis) {
        var high = corner(basis, ROOM);
        var low = corner(basis, new Vec3(-ROOM.x(), 0, -ROOM.z()));
        return new VrpnTrackerGeometryMessage.TrackerWorkspace(
                new Vec3(Math.min(low.x(), high.x()), Math.min(low.y(), high.y()), Math.min(low.z(), high.z())),
                new Vec3(Math.max(low.x(), high.x()), Math.max(low.y(), high.y()), Math.max(low.z(), high.z())));
    }

    private static Vec3 corner(Basis basis, Vec3 place) {
        return basis.right()
                .direction()
                .times(place.x())
                .plus(basis.up().direction().times(place.y()))
                .plus(basis.towards().direction().times(place.z()));
    }
}
