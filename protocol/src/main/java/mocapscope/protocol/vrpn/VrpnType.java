package mocapscope.protocol.vrpn;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.Kind;
import org.jspecify.annotations.Nullable;

/** The types of message that are understood here; a connection's own ids are in its {@link VrpnTables}. */
enum VrpnType {
    SENDER_DESCRIPTION(
            -1, "SENDER_DESCRIPTION", "§2.3", null, (in, id, _) -> VrpnSystem.SenderDescription.read(in, id)),
    TYPE_DESCRIPTION(-2, "TYPE_DESCRIPTION", "§2.3", null, (in, id, _) -> VrpnSystem.TypeDescription.read(in, id)),
    UDP_DESCRIPTION(-3, "UDP_DESCRIPTION", "§2.5", null, (in, port, _) -> VrpnSystem.UdpDescription.read(in, port)),
    LOG_DESCRIPTION(-4, "LOG_DESCRIPTION", "§2.5", null, (in, mode, _) -> VrpnSystem.LogDescription.read(in, mode)),
    DISCONNECT(-5, "DISCONNECT", "§2.5", null, (in, _, _) -> VrpnSystem.Disconnect.read(in)),

    PING(0, "vrpn_Base ping_message", "§2.6", null, (in, _, _) -> VrpnReport.Ping.read(in)),
    PONG(1, "vrpn_Base pong_message", "§2.6", null, (in, _, _) -> VrpnReport.Pong.read(in)),
    POS_QUAT(2, "vrpn_Tracker Pos_Quat", Kind.TRACKER, (in, _, order) -> VrpnReport.PosQuat.read(in, order)),
    VELOCITY(3, "vrpn_Tracker Velocity", Kind.TRACKER, (in, _, order) -> VrpnReport.Velocity.read(in, order)),
    ACCELERATION(
            4, "vrpn_Tracker Acceleration", Kind.TRACKER, (in, _, order) -> VrpnReport.Acceleration.read(in, order)),
    BUTTON_CHANGE(5, "vrpn_Button Change", Kind.BUTTON, (in, _, _) -> VrpnReport.ButtonChange.readEither(in)),
    BUTTON_STATES(6, "vrpn_Button States", Kind.BUTTON, (in, _, _) -> VrpnReport.ButtonStates.read(in)),
    ANALOG(7, "vrpn_Analog Channel", Kind.ANALOG, (in, _, _) -> VrpnReport.Analog.read(in)),
    DIAL(8, "vrpn_Dial update", Kind.DIAL, (in, _, _) -> VrpnReport.Dial.read(in)),
    TEXT(9, "vrpn_Base text_message", Kind.TEXT, (in, _, _) -> VrpnReport.Text.read(in)),

    SET_UPDATE_RATE(10, "vrpn_Tracker set_update_rate", null, (in, _, _) -> VrpnWish.UpdateRate.read(in)),
    RESET_ORIGIN(11, "vrpn_Tracker Reset_Origin"),
    REQUEST_TO_ROOM(12, "vrpn_Tracker Request_Tracker_To_Room"),
    REQUEST_UNIT_TO_SENSOR(13, "vrpn_Tracker Request_Unit_To_Sensor"),
    REQUEST_WORKSPACE(14, "vrpn_Tracker Request_Tracker_Workspace"),
    TO_ROOM(15, "vrpn_Tracker To_Room", Kind.TRACKER, (in, _, order) -> VrpnRoom.ToRoom.read(in, order)),
    UNIT_TO_SENSOR(
            16, "vrpn_Tracker Unit_To_Sensor", Kind.TRACKER, (in, _, order) -> VrpnRoom.UnitToSensor.read(in, order)),
    WORKSPACE(17, "vrpn_Tracker Workspace", null, (in, _, _) -> VrpnRoom.Workspace.read(in)),

    BUTTON_ADMIN(18, "vrpn_Button Admin", null, (in, _, _) -> VrpnMode.Admin.read(in)),
    BUTTON_ALERT(19, "vrpn_Button Alert", null, (in, _, _) -> VrpnMode.Alert.read(in)),
    OUTPUT_CHANNELS(20, "vrpn_Analog_Output Num_Channels_report", null, (in, _, _) -> VrpnOutput.Channels.read(in)),
    OUTPUT_CHANGE(21, "vrpn_Analog_Output Change_request", null, (in, _, _) -> VrpnOutput.Change.read(in)),
    OUTPUT_CHANGE_ALL(
            22, "vrpn_Analog_Output Change_Channels_request", null, (in, _, _) -> VrpnOutput.ChangeAll.read(in)),

    POSER_POSE(23, "vrpn_Poser Request Pos_Quat", null, (in, _, order) -> VrpnPoser.Pose.read(in, order, false)),
    POSER_POSE_RELATIVE(
            24, "vrpn_Poser Request Relative Pos_Quat", null, (in, _, order) -> VrpnPoser.Pose.read(in, order, true)),
    POSER_VELOCITY(
            25, "vrpn_Poser Request Velocity", null, (in, _, order) -> VrpnPoser.Velocity.read(in, order, false)),
    POSER_VELOCITY_RELATIVE(
            26,
            "vrpn_Poser Request Relative Velocity",
            null,
            (in, _, order) -> VrpnPoser.Velocity.read(in, order, true)),
    FORCE(27, "vrpn_ForceDevice Force", null, (in, _, _) -> VrpnForce.Push.read(in)),
    FORCE_CONTACT(28, "vrpn_ForceDevice SCP", null, (in, _, order) -> VrpnForce.Contact.read(in, order)),
    FORCE_ERROR(29, "vrpn_ForceDevice Force_Error", null, (in, _, _) -> VrpnForce.Failure.read(in)),

    IMAGE_DESCRIPTION(30, "vrpn_Imager Description", null, (in, _, _) -> VrpnImager.Description.read(in)),
    IMAGE_BEGIN(31, "vrpn_Imager Begin_Frame", null, (in, _, _) -> VrpnImager.BeginFrame.read(in)),
    IMAGE_END(32, "vrpn_Imager End_Frame", null, (in, _, _) -> VrpnImager.EndFrame.read(in)),
    IMAGE_DISCARDED(33, "vrpn_Imager Discarded_Frames", null, (in, _, _) -> VrpnImager.Discarded.read(in)),
    IMAGE_THROTTLE(34, "vrpn_Imager Throttle_Frames", null, (in, _, _) -> VrpnImager.Throttle.read(in)),
    REGION_U8(35, "vrpn_Imager Regionu8", null, (in, _, _) -> VrpnRegion.read(in, VrpnRegion.Values.U8)),
    REGION_U16(36, "vrpn_Imager Regionu16", null, (in, _, _) -> VrpnRegion.read(in, VrpnRegion.Values.U16)),
    REGION_U12(37, "vrpn_Imager Regionu12in16", null, (in, _, _) -> VrpnRegion.read(in, VrpnRegion.Values.U12)),
    REGION_F32(38, "vrpn_Imager Regionf32", null, (in, _, _) -> VrpnRegion.read(in, VrpnRegion.Values.F32)),

    LOGGING_REQUEST(39, "vrpn_Auxiliary_Logger Logging_request", null, (in, _, _) -> VrpnLogger.Request.read(in)),
    LOGGING_RESPONSE(40, "vrpn_Auxiliary_Logger Logging_response", null, (in, _, _) -> VrpnLogger.Response.read(in)),
    LOGGING_STATUS_REQUEST(
            41, "vrpn_Auxiliary_Logger Logging_status_request", null, (in, _, _) -> VrpnLogger.StatusRequest.read(in)),
    /** Any other: its name is known, and its payload is kept as bytes. */
    OTHER(Integer.MIN_VALUE, "", "§2.7", null, (in, _, _) -> VrpnMessage.Opaque.read(in));

    /** Reads a payload; {@code sender} is the header's field of that name. */
    private interface Reading {
        VrpnMessage read(ByteReader in, int sender, QuatOrder order);
    }

    private static final Map<String, VrpnType> APPLICATION = Arrays.stream(values())
            .filter(VrpnType::application)
            .collect(Collectors.toUnmodifiableMap(VrpnType::wireName, Function.identity()));

    private final int id;
    private final String wireName;
    private final String section;
    private final @Nullable Kind kind;
    private final Reading reading;

    VrpnType(int id, String wireName, String section, @Nullable Kind kind, Reading reading) {
        this.id = id;
        this.wireName = wireName;
        this.section = section;
        this.kind = kind;
        this.reading = reading;
    }

    /** A device's message. */
    VrpnType(int id, String wireName, @Nullable Kind kind, Reading reading) {
        this(id, wireName, "§2.7", kind, reading);
    }

    /** A wish that says all by its type. */
    VrpnType(int id, String wireName) {
        this.id = id;
        this.wireName = wireName;
        this.section = "§2.7";
        this.kind = null;
        this.reading = (in, _, _) -> VrpnWish.Plain.read(in, this);
    }

    /** The type that a peer calls by that name in a description. */
    static VrpnType named(String wireName) {
        return APPLICATION.getOrDefault(wireName, OTHER);
    }

    /** The descriptions of all types that have to be described, under the ids that we use. */
    static List<VrpnSystem.TypeDescription> descriptions() {
        return Arrays.stream(values())
                .filter(VrpnType::application)
                .map(type -> new VrpnSystem.TypeDescription(type.id, type.wireName))
                .toList();
    }

    /** On the wire: fixed for what belongs to the protocol, otherwise the id that we describe it with. */
    int id() {
        return id;
    }

    String wireName() {
        return wireName;
    }

    /** Of samples made from it; null for none. */
    @Nullable
    Kind kind() {
        return kind;
    }

    /** Whether every connection knows it, by its negative id. */
    boolean system() {
        return id < 0 && this != OTHER;
    }

    /** Whether it must be described before it is used. */
    boolean application() {
        return id >= 0;
    }

    /** Reads what follows the header; {@code sender} is the header's field of that name. */
    VrpnMessage read(ByteReader in, int sender, QuatOrder order) {
        in.section(section);
        return reading.read(in, sender, order);
    }
}
