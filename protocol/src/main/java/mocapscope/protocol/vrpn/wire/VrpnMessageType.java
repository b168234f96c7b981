package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.SourceDataKind;
import org.jspecify.annotations.Nullable;

/**
 * The VRPN message types known to the decoder, each with wire name, id and payload reader. The ids of a connection are
 * in its {@code VrpnDescriptionTables}.
 */
public enum VrpnMessageType {
    SENDER_DESCRIPTION("SENDER_DESCRIPTION", VrpnSystemMessage.SenderDescription::read),
    TYPE_DESCRIPTION("TYPE_DESCRIPTION", VrpnSystemMessage.TypeDescription::read),
    UDP_DESCRIPTION("UDP_DESCRIPTION", VrpnSystemMessage.UdpDescription::read),
    LOG_DESCRIPTION("LOG_DESCRIPTION", VrpnSystemMessage.LogDescription::read),
    DISCONNECT("DISCONNECT", VrpnSystemMessage.DisconnectRecord::read),

    PING("vrpn_Base ping_message", VrpnCommonDeviceMessage.Ping::read),
    PONG("vrpn_Base pong_message", VrpnCommonDeviceMessage.Pong::read),
    POS_QUAT("vrpn_Tracker Pos_Quat", SourceDataKind.TRACKER, VrpnTrackerMessage.PosQuat::read),
    VELOCITY("vrpn_Tracker Velocity", SourceDataKind.TRACKER, VrpnTrackerMessage.SensorVelocity::read),
    ACCELERATION("vrpn_Tracker Acceleration", SourceDataKind.TRACKER, VrpnTrackerMessage.SensorAcceleration::read),
    BUTTON_CHANGE("vrpn_Button Change", SourceDataKind.BUTTON, VrpnButtonMessage.ButtonChange::readAnyLayout),
    BUTTON_STATES("vrpn_Button States", SourceDataKind.BUTTON, VrpnButtonMessage.ButtonStates::read),
    ANALOG("vrpn_Analog Channel", SourceDataKind.ANALOG, VrpnAnalogMessage::read),
    DIAL("vrpn_Dial update", SourceDataKind.DIAL, VrpnDialMessage::read),
    TEXT("vrpn_Base text_message", SourceDataKind.TEXT, VrpnCommonDeviceMessage.TextMessage::read),

    SET_UPDATE_RATE("vrpn_Tracker set_update_rate", VrpnTrackerRequest.UpdateRateRequest::read),
    RESET_ORIGIN("vrpn_Tracker Reset_Origin", VrpnTrackerRequest.ResetOriginRequest::read),
    REQUEST_TO_ROOM("vrpn_Tracker Request_Tracker_To_Room", VrpnTrackerRequest.TrackerToRoomRequest::read),
    REQUEST_UNIT_TO_SENSOR("vrpn_Tracker Request_Unit_To_Sensor", VrpnTrackerRequest.UnitToSensorRequest::read),
    REQUEST_WORKSPACE("vrpn_Tracker Request_Tracker_Workspace", VrpnTrackerRequest.WorkspaceRequest::read),
    TO_ROOM("vrpn_Tracker To_Room", SourceDataKind.TRACKER, VrpnTrackerGeometryMessage.TrackerToRoomTransform::read),
    UNIT_TO_SENSOR(
            "vrpn_Tracker Unit_To_Sensor",
            SourceDataKind.TRACKER,
            VrpnTrackerGeometryMessage.UnitToSensorTransform::read),
    WORKSPACE("vrpn_Tracker Workspace", VrpnTrackerGeometryMessage.TrackerWorkspace::read),

    BUTTON_ADMIN("vrpn_Button Admin", VrpnButtonModeMessage.ButtonModeRequest::read),
    BUTTON_ALERT("vrpn_Button Alert", VrpnButtonModeMessage.ButtonModeAlert::read),
    OUTPUT_CHANNELS("vrpn_Analog_Output Num_Channels_report", VrpnAnalogOutputMessage.OutputChannelCount::read),
    OUTPUT_CHANGE("vrpn_Analog_Output Change_request", VrpnAnalogOutputMessage.OutputChangeRequest::read),
    OUTPUT_CHANGE_ALL(
            "vrpn_Analog_Output Change_Channels_request", VrpnAnalogOutputMessage.OutputChangeAllRequest::read),
    POSER_POSE("vrpn_Poser Request Pos_Quat", VrpnPoserRequest.PoserPoseRequest::readAbsolute),
    POSER_POSE_RELATIVE("vrpn_Poser Request Relative Pos_Quat", VrpnPoserRequest.PoserPoseRequest::readRelative),
    POSER_VELOCITY("vrpn_Poser Request Velocity", VrpnPoserRequest.PoserVelocityRequest::readAbsolute),
    POSER_VELOCITY_RELATIVE(
            "vrpn_Poser Request Relative Velocity", VrpnPoserRequest.PoserVelocityRequest::readRelative),

    FORCE("vrpn_ForceDevice Force", VrpnForceDeviceMessage.ForceReport::read),
    FORCE_CONTACT("vrpn_ForceDevice SCP", VrpnForceDeviceMessage.SurfaceContactPoint::read),
    FORCE_ERROR("vrpn_ForceDevice Force_Error", VrpnForceDeviceMessage.ForceError::read),
    IMAGE_DESCRIPTION("vrpn_Imager Description", VrpnImageTransferControlMessage.ImagerDescription::read),
    IMAGE_BEGIN("vrpn_Imager Begin_Frame", VrpnImageTransferControlMessage.ImageBegin::read),
    IMAGE_END("vrpn_Imager End_Frame", VrpnImageTransferControlMessage.ImageEnd::read),
    IMAGE_DISCARDED("vrpn_Imager Discarded_Frames", VrpnImageTransferControlMessage.DiscardedImages::read),
    IMAGE_THROTTLE("vrpn_Imager Throttle_Frames", VrpnImageTransferControlMessage.ImageThrottleRequest::read),
    REGION_U8("vrpn_Imager Regionu8", in -> VrpnImageRegionMessage.read(in, VrpnImageRegionMessage.VrpnPixelFormat.U8)),
    REGION_U16(
            "vrpn_Imager Regionu16", in -> VrpnImageRegionMessage.read(in, VrpnImageRegionMessage.VrpnPixelFormat.U16)),
    REGION_U12(
            "vrpn_Imager Regionu12in16",
            in -> VrpnImageRegionMessage.read(in, VrpnImageRegionMessage.VrpnPixelFormat.U12)),
    REGION_F32(
            "vrpn_Imager Regionf32", in -> VrpnImageRegionMessage.read(in, VrpnImageRegionMessage.VrpnPixelFormat.F32)),
    LOGGING_REQUEST("vrpn_Auxiliary_Logger Logging_request", VrpnAuxiliaryLoggerMessage.LoggingRequest::read),
    LOGGING_RESPONSE("vrpn_Auxiliary_Logger Logging_response", VrpnAuxiliaryLoggerMessage.LoggingResponse::read),
    LOGGING_STATUS_REQUEST(
            "vrpn_Auxiliary_Logger Logging_status_request", VrpnAuxiliaryLoggerMessage.LoggingStatusRequest::read),
    /** Any other type: its name is known, and its payload is kept as raw bytes. */
    OTHER("", VrpnMessage.OpaquePayload::read);

    /** Reads a payload; {@code sender} is the header's sender field. */
    private interface Reading {
        VrpnMessage read(ByteReader in, int sender, VrpnQuaternionOrder order);
    }

    /** Reads a payload whose content includes the header's sender field. */
    private interface Numbered {
        VrpnMessage read(ByteReader in, int sender);
    }

    /** Reads a payload that contains quaternions. */
    private interface Turned {
        VrpnMessage read(ByteReader in, VrpnQuaternionOrder order);
    }

    /** Reads any other payload. */
    private interface Plain {
        VrpnMessage read(ByteReader in);
    }

    private static final int SYSTEM_TYPES = 5;

    private static final Map<String, VrpnMessageType> APPLICATION = Arrays.stream(values())
            .filter(VrpnMessageType::isApplication)
            .collect(Collectors.toUnmodifiableMap(VrpnMessageType::wireName, Function.identity()));

    private final String wireName;
    private final @Nullable SourceDataKind sourceKind;
    private final Reading reading;

    VrpnMessageType(String wireName, Numbered reading) {
        this.wireName = wireName;
        this.sourceKind = null;
        this.reading = (in, sender, _) -> reading.read(in, sender);
    }

    VrpnMessageType(String wireName, Plain reading) {
        this(wireName, null, reading);
    }

    VrpnMessageType(String wireName, Turned reading) {
        this(wireName, null, reading);
    }

    VrpnMessageType(String wireName, @Nullable SourceDataKind sourceKind, Plain reading) {
        this.wireName = wireName;
        this.sourceKind = sourceKind;
        this.reading = (in, _, _) -> reading.read(in);
    }

    VrpnMessageType(String wireName, @Nullable SourceDataKind sourceKind, Turned reading) {
        this.wireName = wireName;
        this.sourceKind = sourceKind;
        this.reading = (in, _, order) -> reading.read(in, order);
    }

    /** Returns the type with this name in type descriptions. */
    public static VrpnMessageType findByName(String wireName) {
        return APPLICATION.getOrDefault(wireName, OTHER);
    }

    /** Returns the descriptions of all application types, with the ids that we assign. */
    public static List<VrpnSystemMessage.TypeDescription> createDescriptions() {
        return Arrays.stream(values())
                .filter(VrpnMessageType::isApplication)
                .map(type -> new VrpnSystemMessage.TypeDescription(type.id(), type.wireName))
                .toList();
    }

    /** Returns the type id: fixed for a system type, otherwise the one that we assign. */
    public int id() {
        return isSystem() ? -1 - ordinal() : ordinal() - SYSTEM_TYPES;
    }

    public String wireName() {
        return wireName;
    }

    /** Returns the kind of its samples; null if it has none. */
    public @Nullable SourceDataKind sourceKind() {
        return sourceKind;
    }

    /** Returns true if the type is sent by datagram where possible: for its reports, loss is better than delay. */
    public boolean prefersDatagram() {
        return switch (this) {
            case POS_QUAT, VELOCITY, ACCELERATION, ANALOG -> true;
            case POSER_POSE, POSER_POSE_RELATIVE, POSER_VELOCITY, POSER_VELOCITY_RELATIVE -> true;
            case FORCE, FORCE_CONTACT -> true;
            default -> false;
        };
    }

    /** Returns true for a type that reports current values repeatedly and is nothing but a sample. */
    public boolean isStreamed() {
        return switch (this) {
            case POS_QUAT, VELOCITY, ACCELERATION, BUTTON_CHANGE, ANALOG, DIAL -> true;
            default -> false;
        };
    }

    /** Returns true for a system type, known to every connection by a negative id. */
    public boolean isSystem() {
        return ordinal() < SYSTEM_TYPES;
    }

    /** Returns true for a type that must be described before use. */
    public boolean isApplication() {
        return !isSystem() && this != OTHER;
    }

    /**
     * Reads a payload of {@code length} bytes at {@code at} in place, for the most frequent types. Returns null for a
     * type or payload that needs {@link #read}.
     */
    public @Nullable VrpnDeviceMessage decodeInPlace(ByteBuffer in, int at, int length, VrpnQuaternionOrder order) {
        return switch (this) {
            case POS_QUAT -> VrpnTrackerMessage.PosQuat.decodeInPlace(in, at, length, order);
            case BUTTON_CHANGE -> VrpnButtonMessage.ButtonChange.decodeInPlace(in, at, length);
            default -> null;
        };
    }

    /** Reads a payload; {@code sender} is the header's sender field. */
    public VrpnMessage read(ByteReader in, int sender, VrpnQuaternionOrder order) {
        in.section("§2.7");
        return reading.read(in, sender, order);
    }
}
