package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/**
 * The VRPN message types known to the decoder, each with wire name, id and payload reader. The ids of a connection are
 * in its {@link VrpnTables}.
 */
enum VrpnType {
    SENDER_DESCRIPTION("SENDER_DESCRIPTION", VrpnSystem.SenderDescription::read),
    TYPE_DESCRIPTION("TYPE_DESCRIPTION", VrpnSystem.TypeDescription::read),
    UDP_DESCRIPTION("UDP_DESCRIPTION", VrpnSystem.UdpDescription::read),
    LOG_DESCRIPTION("LOG_DESCRIPTION", VrpnSystem.LogDescription::read),
    DISCONNECT("DISCONNECT", VrpnSystem.Disconnect::read),

    PING("vrpn_Base ping_message", VrpnBase.Ping::read),
    PONG("vrpn_Base pong_message", VrpnBase.Pong::read),
    POS_QUAT("vrpn_Tracker Pos_Quat", SourceKind.TRACKER, VrpnTracker.PosQuat::read),
    VELOCITY("vrpn_Tracker Velocity", SourceKind.TRACKER, VrpnTracker.Velocity::read),
    ACCELERATION("vrpn_Tracker Acceleration", SourceKind.TRACKER, VrpnTracker.Acceleration::read),
    BUTTON_CHANGE("vrpn_Button Change", SourceKind.BUTTON, VrpnButton.Change::readEither),
    BUTTON_STATES("vrpn_Button States", SourceKind.BUTTON, VrpnButton.States::read),
    ANALOG("vrpn_Analog Channel", SourceKind.ANALOG, VrpnAnalog::read),
    DIAL("vrpn_Dial update", SourceKind.DIAL, VrpnDial::read),
    TEXT("vrpn_Base text_message", SourceKind.TEXT, VrpnBase.Text::read),

    SET_UPDATE_RATE("vrpn_Tracker set_update_rate", VrpnWish.UpdateRate::read),
    RESET_ORIGIN("vrpn_Tracker Reset_Origin", VrpnWish.ResetOrigin::read),
    REQUEST_TO_ROOM("vrpn_Tracker Request_Tracker_To_Room", VrpnWish.ToRoom::read),
    REQUEST_UNIT_TO_SENSOR("vrpn_Tracker Request_Unit_To_Sensor", VrpnWish.UnitToSensor::read),
    REQUEST_WORKSPACE("vrpn_Tracker Request_Tracker_Workspace", VrpnWish.Workspace::read),
    TO_ROOM("vrpn_Tracker To_Room", SourceKind.TRACKER, VrpnRoom.ToRoom::read),
    UNIT_TO_SENSOR("vrpn_Tracker Unit_To_Sensor", SourceKind.TRACKER, VrpnRoom.UnitToSensor::read),
    WORKSPACE("vrpn_Tracker Workspace", VrpnRoom.Workspace::read),

    BUTTON_ADMIN("vrpn_Button Admin", VrpnMode.Admin::read),
    BUTTON_ALERT("vrpn_Button Alert", VrpnMode.Alert::read),
    OUTPUT_CHANNELS("vrpn_Analog_Output Num_Channels_report", VrpnOutput.Channels::read),
    OUTPUT_CHANGE("vrpn_Analog_Output Change_request", VrpnOutput.Change::read),
    OUTPUT_CHANGE_ALL("vrpn_Analog_Output Change_Channels_request", VrpnOutput.ChangeAll::read),
    POSER_POSE("vrpn_Poser Request Pos_Quat", VrpnPoser.Pose::readAbsolute),
    POSER_POSE_RELATIVE("vrpn_Poser Request Relative Pos_Quat", VrpnPoser.Pose::readRelative),
    POSER_VELOCITY("vrpn_Poser Request Velocity", VrpnPoser.Velocity::readAbsolute),
    POSER_VELOCITY_RELATIVE("vrpn_Poser Request Relative Velocity", VrpnPoser.Velocity::readRelative),

    FORCE("vrpn_ForceDevice Force", VrpnForce.Push::read),
    FORCE_CONTACT("vrpn_ForceDevice SCP", VrpnForce.Contact::read),
    FORCE_ERROR("vrpn_ForceDevice Force_Error", VrpnForce.Failure::read),
    IMAGE_DESCRIPTION("vrpn_Imager Description", VrpnImager.Description::read),
    IMAGE_BEGIN("vrpn_Imager Begin_Frame", VrpnImager.BeginFrame::read),
    IMAGE_END("vrpn_Imager End_Frame", VrpnImager.EndFrame::read),
    IMAGE_DISCARDED("vrpn_Imager Discarded_Frames", VrpnImager.Discarded::read),
    IMAGE_THROTTLE("vrpn_Imager Throttle_Frames", VrpnImager.Throttle::read),
    REGION_U8("vrpn_Imager Regionu8", in -> VrpnRegion.read(in, VrpnRegion.Values.U8)),
    REGION_U16("vrpn_Imager Regionu16", in -> VrpnRegion.read(in, VrpnRegion.Values.U16)),
    REGION_U12("vrpn_Imager Regionu12in16", in -> VrpnRegion.read(in, VrpnRegion.Values.U12)),
    REGION_F32("vrpn_Imager Regionf32", in -> VrpnRegion.read(in, VrpnRegion.Values.F32)),
    LOGGING_REQUEST("vrpn_Auxiliary_Logger Logging_request", VrpnLogger.Request::read),
    LOGGING_RESPONSE("vrpn_Auxiliary_Logger Logging_response", VrpnLogger.Response::read),
    LOGGING_STATUS_REQUEST("vrpn_Auxiliary_Logger Logging_status_request", VrpnLogger.StatusRequest::read),
    /** Any other type: its name is known, and its payload is kept as raw bytes. */
    OTHER("", VrpnMessage.Opaque::read);

    /** Reads a payload; {@code sender} is the header's sender field. */
    private interface Reading {
        VrpnMessage read(ByteReader in, int sender, QuatOrder order);
    }

    /** Reads a payload whose content includes the header's sender field. */
    private interface Numbered {
        VrpnMessage read(ByteReader in, int sender);
    }

    /** Reads a payload that contains quaternions. */
    private interface Turned {
        VrpnMessage read(ByteReader in, QuatOrder order);
    }

    /** Reads any other payload. */
    private interface Plain {
        VrpnMessage read(ByteReader in);
    }

    private static final int SYSTEM_TYPES = 5;

    private static final Map<String, VrpnType> APPLICATION = Arrays.stream(values())
            .filter(VrpnType::application)
            .collect(Collectors.toUnmodifiableMap(VrpnType::wireName, Function.identity()));

    private final String wireName;
    private final @Nullable SourceKind kind;
    private final Reading reading;

    VrpnType(String wireName, Numbered reading) {
        this.wireName = wireName;
        this.kind = null;
        this.reading = (in, sender, _) -> reading.read(in, sender);
    }

    VrpnType(String wireName, Plain reading) {
        this(wireName, null, reading);
    }

    VrpnType(String wireName, Turned reading) {
        this(wireName, null, reading);
    }

    VrpnType(String wireName, @Nullable SourceKind kind, Plain reading) {
        this.wireName = wireName;
        this.kind = kind;
        this.reading = (in, _, _) -> reading.read(in);
    }

    VrpnType(String wireName, @Nullable SourceKind kind, Turned reading) {
        this.wireName = wireName;
        this.kind = kind;
        this.reading = (in, _, order) -> reading.read(in, order);
    }

    /** Returns the type with this name in type descriptions. */
    static VrpnType named(String wireName) {
        return APPLICATION.getOrDefault(wireName, OTHER);
    }

    /** Returns the descriptions of all application types, with the ids that we assign. */
    static List<VrpnSystem.TypeDescription> descriptions() {
        return Arrays.stream(values())
                .filter(VrpnType::application)
                .map(type -> new VrpnSystem.TypeDescription(type.id(), type.wireName))
                .toList();
    }

    /** Returns the type id: fixed for a system type, otherwise the one that we assign. */
    int id() {
        return system() ? -1 - ordinal() : ordinal() - SYSTEM_TYPES;
    }

    String wireName() {
        return wireName;
    }

    /** Returns the kind of its samples; null if it has none. */
    @Nullable
    SourceKind kind() {
        return kind;
    }

    /** Returns true if the type is sent by datagram where possible: for its reports, loss is better than delay. */
    boolean quick() {
        return switch (this) {
            case POS_QUAT, VELOCITY, ACCELERATION, ANALOG -> true;
            case POSER_POSE, POSER_POSE_RELATIVE, POSER_VELOCITY, POSER_VELOCITY_RELATIVE -> true;
            case FORCE, FORCE_CONTACT -> true;
            default -> false;
        };
    }

    /** Returns true for a type that reports current values repeatedly and is nothing but a sample. */
    boolean streams() {
        return switch (this) {
            case POS_QUAT, VELOCITY, ACCELERATION, BUTTON_CHANGE, ANALOG, DIAL -> true;
            default -> false;
        };
    }

    /** Returns true for a system type, known to every connection by a negative id. */
    boolean system() {
        return ordinal() < SYSTEM_TYPES;
    }

    /** Returns true for a type that must be described before use. */
    boolean application() {
        return !system() && this != OTHER;
    }

    /**
     * Reads a payload of {@code length} bytes at {@code at} in place, for the most frequent types. Returns null for a
     * type or payload that needs {@link #read}.
     */
    @Nullable
    VrpnReport inPlace(ByteBuffer in, int at, int length, QuatOrder order) {
        return switch (this) {
            case POS_QUAT -> VrpnTracker.PosQuat.inPlace(in, at, length, order);
            case BUTTON_CHANGE -> VrpnButton.Change.inPlace(in, at, length);
            default -> null;
        };
    }

    /** Reads a payload; {@code sender} is the header's sender field. */
    VrpnMessage read(ByteReader in, int sender, QuatOrder order) {
        in.section("§2.7");
        return reading.read(in, sender, order);
    }
}
