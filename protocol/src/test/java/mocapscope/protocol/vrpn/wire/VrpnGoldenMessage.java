package mocapscope.protocol.vrpn.wire;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A message and its payload on the wire. Those of the first list were sent by the C++ implementation; the others are
 * written from the document, as it never sends them here.
 */
public record VrpnGoldenMessage(
        String name, VrpnMessageType type, int number, VrpnMessage.VrpnEncodableMessage message, String payload) {
    private static final Vec3 ORIGIN = Vec3.ZERO;

    public static final List<VrpnGoldenMessage> CAPTURED = List.of(
            new VrpnGoldenMessage(
                    "sender description",
                    VrpnMessageType.SENDER_DESCRIPTION,
                    1,
                    new VrpnSystemMessage.SenderDescription(1, "Tracker0"),
                    """
                    00000009            # name_length, its NUL counted
                    547261636b657230 00 # name Tracker0
                    """),
            new VrpnGoldenMessage(
                    "type description",
                    VrpnMessageType.TYPE_DESCRIPTION,
                    1,
                    new VrpnSystemMessage.TypeDescription(1, "VRPN_Connection_Got_Connection"),
                    """
                    0000001f                                                          # name_length
                    5652504e5f436f6e6e656374696f6e5f476f745f436f6e6e656374696f6e 00   # name
                    """),
            new VrpnGoldenMessage(
                    "UDP description",
                    VrpnMessageType.UDP_DESCRIPTION,
                    0x8b63,
                    new VrpnSystemMessage.UdpDescription(0x8b63, "127.0.0.1"),
                    """
                    3132372e302e302e31 00 # address; the port stands in the header's sender field
                    """),
            new VrpnGoldenMessage("ping", VrpnMessageType.PING, 1, new VrpnCommonDeviceMessage.Ping(), ""),
            new VrpnGoldenMessage("pong", VrpnMessageType.PONG, 1, new VrpnCommonDeviceMessage.Pong(), ""),
            new VrpnGoldenMessage(
                    "pose",
                    VrpnMessageType.POS_QUAT,
                    1,
                    new VrpnTrackerMessage.PosQuat(0, new Vec3(0, 0, 1.5), new Quat(0.1, 0.2, 0.3, Math.sqrt(0.86))),
                    """
                    00000000         # sensor
                    00000000         # sensor again
                    0000000000000000 # position.x
                    0000000000000000 # position.y
                    3ff8000000000000 # position.z 1.5
                    3fb999999999999a # orientation.x 0.1
                    3fc999999999999a # orientation.y 0.2
                    3fd3333333333333 # orientation.z 0.3
                    3fedacf2c1ebf386 # orientation.w
                    """),
            new VrpnGoldenMessage(
                    "velocity",
                    VrpnMessageType.VELOCITY,
                    1,
                    new VrpnTrackerMessage.SensorVelocity(0, new Vec3(0.1, 0.2, 0.3), Quat.IDENTITY, 0.01, false),
                    """
                    00000000 00000000 # sensor, and again
                    3fb999999999999a  # linear.x 0.1
                    3fc999999999999a  # linear.y 0.2
                    3fd3333333333333  # linear.z 0.3
                    0000000000000000  # rotation.x
                    0000000000000000  # rotation.y
                    0000000000000000  # rotation.z
                    3ff0000000000000  # rotation.w 1
                    3f847ae147ae147b  # dt 0.01
                    """),
            new VrpnGoldenMessage(
                    "acceleration",
                    VrpnMessageType.ACCELERATION,
                    1,
                    new VrpnTrackerMessage.SensorAcceleration(0, new Vec3(0, 0, -9.81), Quat.IDENTITY, 0.02),
                    """
                    00000000 00000000 # sensor, and again
                    0000000000000000  # linear.x
                    0000000000000000  # linear.y
                    c0239eb851eb851f  # linear.z -9.81
                    0000000000000000  # rotation.x
                    0000000000000000  # rotation.y
                    0000000000000000  # rotation.z
                    3ff0000000000000  # rotation.w 1
                    3f947ae147ae147b  # dt 0.02
                    """),
            new VrpnGoldenMessage(
                    "button change", VrpnMessageType.BUTTON_CHANGE, 2, new VrpnButtonMessage.ButtonChange(1, 1), """
                    00000001 # button
                    00000001 # state
                    """),
            new VrpnGoldenMessage(
                    "button states",
                    VrpnMessageType.BUTTON_STATES,
                    2,
                    new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of(1, 1, 0, 0)),
                    """
                    00000004                            # num_buttons
                    00000001 00000001 00000000 00000000 # states
                    """),
            new VrpnGoldenMessage(
                    "analog",
                    VrpnMessageType.ANALOG,
                    3,
                    new VrpnAnalogMessage(ImmutableDoubleArray.of(sine(1), sine(2), sine(3), sine(4), sine(5))),
                    """
                    4014000000000000 # num_channels 5, sent as a double
                    3fa1de58c9f7dc27 # channels[0]
                    3fb1db8f6d6a5128 # channels[1]
                    3fbac2609b3c576c # channels[2]
                    3fc1d06c968d9e19 # channels[3]
                    3fc63a1a7e0b7389 # channels[4]
                    """),
            new VrpnGoldenMessage("dial", VrpnMessageType.DIAL, 4, new VrpnDialMessage(1, -0.125), """
                    bfc0000000000000 # change, in revolutions
                    00000001         # dial
                    """));

    static final List<VrpnGoldenMessage> DOCUMENTED = List.of(
            new VrpnGoldenMessage(
                    "log description",
                    VrpnMessageType.LOG_DESCRIPTION,
                    3,
                    new VrpnSystemMessage.LogDescription(3, "in.log", "o"),
                    """
                    00000006        # incoming_length, without the NUL
                    00000001        # outgoing_length
                    696e2e6c6f67 00 # incoming in.log
                    6f 00           # outgoing o
                    """),
            new VrpnGoldenMessage(
                    "disconnect", VrpnMessageType.DISCONNECT, 0, new VrpnSystemMessage.DisconnectRecord(), ""),
            new VrpnGoldenMessage(
                    "documented velocity",
                    VrpnMessageType.VELOCITY,
                    1,
                    new VrpnTrackerMessage.SensorVelocity(2, ORIGIN, Quat.IDENTITY, Double.NaN, true),
                    """
                    00000002 00000002                                  # sensor, and again
                    0000000000000000 0000000000000000 0000000000000000 # linear
                    0000000000000000 0000000000000000 0000000000000000 # rotation.x, y, z
                    3ff0000000000000                                   # rotation.w; no dt
                    """),
            new VrpnGoldenMessage(
                    "documented button change",
                    VrpnMessageType.BUTTON_CHANGE,
                    2,
                    new VrpnButtonMessage.ButtonChangeList(List.of(
                            new VrpnButtonMessage.ButtonChange(0, 1), new VrpnButtonMessage.ButtonChange(3, 0))),
                    """
                    00000002          # num_buttons
                    00000000 00000001 # changes[0]: button, state
                    00000003 00000000 # changes[1]: button, state
                    """));

    public static Stream<VrpnGoldenMessage> all() {
        return Stream.of(CAPTURED, DOCUMENTED, VrpnGoldenRequests.ALL, VrpnGoldenSceneMessages.ALL)
                .flatMap(List::stream);
    }

    /** The whole frame, as hex. */
    public String frame() {
        return VrpnTestBytes.frame(number, type.id(), payload);
    }

    private static double sine(int channel) {
        return Math.sin(2 * Math.PI / 180 * channel);
    }

    @Override
    public String toString() {
        return name;
    }
}
