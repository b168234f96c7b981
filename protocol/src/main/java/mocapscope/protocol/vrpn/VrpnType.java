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
    SENDER_DESCRIPTION(-1, "SENDER_DESCRIPTION", "§2.3", null),
    TYPE_DESCRIPTION(-2, "TYPE_DESCRIPTION", "§2.3", null),
    UDP_DESCRIPTION(-3, "UDP_DESCRIPTION", "§2.5", null),
    LOG_DESCRIPTION(-4, "LOG_DESCRIPTION", "§2.5", null),
    DISCONNECT(-5, "DISCONNECT", "§2.5", null),
    PING(0, "vrpn_Base ping_message", "§2.6", null),
    PONG(1, "vrpn_Base pong_message", "§2.6", null),
    POS_QUAT(2, "vrpn_Tracker Pos_Quat", "§2.7", Kind.TRACKER),
    VELOCITY(3, "vrpn_Tracker Velocity", "§2.7", Kind.TRACKER),
    ACCELERATION(4, "vrpn_Tracker Acceleration", "§2.7", Kind.TRACKER),
    BUTTON_CHANGE(5, "vrpn_Button Change", "§2.7", Kind.BUTTON),
    BUTTON_STATES(6, "vrpn_Button States", "§2.7", Kind.BUTTON),
    ANALOG(7, "vrpn_Analog Channel", "§2.7", Kind.ANALOG),
    DIAL(8, "vrpn_Dial update", "§2.7", Kind.DIAL),
    TEXT(9, "vrpn_Base text_message", "§2.7", Kind.TEXT),
    SET_UPDATE_RATE(10, "vrpn_Tracker set_update_rate", "§2.7", null),
    RESET_ORIGIN(11, "vrpn_Tracker Reset_Origin", "§2.7", null),
    REQUEST_TO_ROOM(12, "vrpn_Tracker Request_Tracker_To_Room", "§2.7", null),
    REQUEST_UNIT_TO_SENSOR(13, "vrpn_Tracker Request_Unit_To_Sensor", "§2.7", null),
    REQUEST_WORKSPACE(14, "vrpn_Tracker Request_Tracker_Workspace", "§2.7", null),
    /** Any other: its name is known, and its payload is kept as bytes. */
    OTHER(Integer.MIN_VALUE, "", "§2.7", null);

    private static final Map<String, VrpnType> APPLICATION = Arrays.stream(values())
            .filter(VrpnType::application)
            .collect(Collectors.toUnmodifiableMap(VrpnType::wireName, Function.identity()));

    private final int id;
    private final String wireName;
    private final String section;
    private final @Nullable Kind kind;

    VrpnType(int id, String wireName, String section, @Nullable Kind kind) {
        this.id = id;
        this.wireName = wireName;
        this.section = section;
        this.kind = kind;
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
        return switch (this) {
            case SENDER_DESCRIPTION -> VrpnSystem.SenderDescription.read(in, sender);
            case TYPE_DESCRIPTION -> VrpnSystem.TypeDescription.read(in, sender);
            case UDP_DESCRIPTION -> VrpnSystem.UdpDescription.read(in, sender);
            case LOG_DESCRIPTION -> VrpnSystem.LogDescription.read(in, sender);
            case DISCONNECT -> VrpnSystem.Disconnect.read(in);
            case PING -> VrpnReport.Ping.read(in);
            case PONG -> VrpnReport.Pong.read(in);
            case POS_QUAT -> VrpnReport.PosQuat.read(in, order);
            case VELOCITY -> VrpnReport.Velocity.read(in, order);
            case ACCELERATION -> VrpnReport.Acceleration.read(in, order);
            case BUTTON_CHANGE -> VrpnReport.ButtonChange.readEither(in);
            case BUTTON_STATES -> VrpnReport.ButtonStates.read(in);
            case ANALOG -> VrpnReport.Analog.read(in);
            case DIAL -> VrpnReport.Dial.read(in);
            case TEXT -> VrpnReport.Text.read(in);
            case SET_UPDATE_RATE -> VrpnWish.UpdateRate.read(in);
            case RESET_ORIGIN, REQUEST_TO_ROOM, REQUEST_UNIT_TO_SENSOR, REQUEST_WORKSPACE ->
                VrpnWish.Plain.read(in, this);
            case OTHER -> VrpnMessage.Opaque.read(in);
        };
    }
}
