package mocapscope.protocol.vrpn.wire;

import java.util.List;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Tracker descriptions, and requests to trackers, buttons, outputs and machines, byte by byte by the layouts of the
 * source.
 */
final class VrpnGoldenRequests {
    private static final Vec3 PLACE = new Vec3(1.5, -2, 0.25);
    private static final Quat TURN = new Quat(0, 0.6, 0, 0.8);

    private static final String POSE = """
            3ff8000000000000 # position.x 1.5
            c000000000000000 # position.y -2
            3fd0000000000000 # position.z 0.25
            0000000000000000 # orientation.x
            3fe3333333333333 # orientation.y 0.6
            0000000000000000 # orientation.z
            3fe999999999999a # orientation.w 0.8
            """;

    static final List<VrpnGoldenMessage> ALL = List.of(
            new VrpnGoldenMessage(
                    "to room",
                    VrpnMessageType.TO_ROOM,
                    1,
                    new VrpnTrackerGeometryMessage.TrackerToRoomTransform(PLACE, TURN),
                    POSE),
            new VrpnGoldenMessage(
                    "unit to sensor",
                    VrpnMessageType.UNIT_TO_SENSOR,
                    1,
                    new VrpnTrackerGeometryMessage.UnitToSensorTransform(3, PLACE, TURN),
                    """
                    00000003 # sensor
                    00000000 # unused
                    """ + POSE),
            new VrpnGoldenMessage(
                    "workspace",
                    VrpnMessageType.WORKSPACE,
                    1,
                    new VrpnTrackerGeometryMessage.TrackerWorkspace(new Vec3(-3, 0, -3.5), new Vec3(3, 2.5, 3.5)),
                    """
                    c008000000000000 # min.x -3
                    0000000000000000 # min.y
                    c00c000000000000 # min.z -3.5
                    4008000000000000 # max.x 3
                    4004000000000000 # max.y 2.5
                    400c000000000000 # max.z 3.5
                    """),
            new VrpnGoldenMessage(
                    "update rate",
                    VrpnMessageType.SET_UPDATE_RATE,
                    1,
                    new VrpnTrackerRequest.UpdateRateRequest(240),
                    """
                    406e000000000000 # rate 240 Hz
                    """),
            plain(new VrpnTrackerRequest.ResetOriginRequest()),
            plain(new VrpnTrackerRequest.TrackerToRoomRequest()),
            plain(new VrpnTrackerRequest.UnitToSensorRequest()),
            plain(new VrpnTrackerRequest.WorkspaceRequest()),
            new VrpnGoldenMessage(
                    "all buttons toggle",
                    VrpnMessageType.BUTTON_ADMIN,
                    2,
                    new VrpnButtonModeMessage.ButtonModeRequest(-99, 21),
                    """
                    ffffff9d # button -99: all
                    00000015 # mode 21: toggle on
                    """),
            new VrpnGoldenMessage(
                    "a button is off",
                    VrpnMessageType.BUTTON_ALERT,
                    2,
                    new VrpnButtonModeMessage.ButtonModeAlert(4, 20),
                    """
                    00000004 # button
                    00000014 # mode 20: toggle off
                    """),
            new VrpnGoldenMessage(
                    "output channels",
                    VrpnMessageType.OUTPUT_CHANNELS,
                    3,
                    new VrpnAnalogOutputMessage.OutputChannelCount(12),
                    """
                    0000000c # num_channels
                    """),
            new VrpnGoldenMessage(
                    "an output",
                    VrpnMessageType.OUTPUT_CHANGE,
                    3,
                    new VrpnAnalogOutputMessage.OutputChangeRequest(7, -0.5),
                    """
                    00000007         # channel
                    00000000         # unused
                    bfe0000000000000 # value -0.5
                    """),
            new VrpnGoldenMessage(
                    "all outputs",
                    VrpnMessageType.OUTPUT_CHANGE_ALL,
                    3,
                    new VrpnAnalogOutputMessage.OutputChangeAllRequest(ImmutableDoubleArray.of(1, -0.5)),
                    """
                    00000002         # num_channels
                    00000000         # unused
                    3ff0000000000000 # values[0] 1
                    bfe0000000000000 # values[1] -0.5
                    """),
            new VrpnGoldenMessage(
                    "go there",
                    VrpnMessageType.POSER_POSE,
                    1,
                    new VrpnPoserRequest.PoserPoseRequest(false, PLACE, TURN),
                    POSE),
            new VrpnGoldenMessage(
                    "go on",
                    VrpnMessageType.POSER_POSE_RELATIVE,
                    1,
                    new VrpnPoserRequest.PoserPoseRequest(true, PLACE, TURN),
                    POSE),
            new VrpnGoldenMessage(
                    "move so fast",
                    VrpnMessageType.POSER_VELOCITY,
                    1,
                    new VrpnPoserRequest.PoserVelocityRequest(false, PLACE, TURN, 0.01),
                    POSE + "3f847ae147ae147b # dt 0.01"),
            new VrpnGoldenMessage(
                    "move faster",
                    VrpnMessageType.POSER_VELOCITY_RELATIVE,
                    1,
                    new VrpnPoserRequest.PoserVelocityRequest(true, PLACE, TURN, 0.01),
                    POSE + "3f847ae147ae147b # dt 0.01"));

    private VrpnGoldenRequests() {}

    private static VrpnGoldenMessage plain(VrpnTrackerRequest request) {
        return new VrpnGoldenMessage(request.type().wireName(), request.type(), 1, request, "");
    }
}
