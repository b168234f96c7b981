package mocapscope.protocol.vmc.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.vmc.osc.OscArgumentNameProvider;

/**
 * The message types of VMC 2.0 to 3.1, each with its OSC address and parameters. Later versions append parameters to
 * some of them.
 */
public enum VmcMessageType {
    OK("OK", "Available", "i:loaded", "i:calibration_state i:calibration_mode", "i:tracking_status"),
    TIME("T", "Relative time", "f:time"),
    ROOT_POSE("Root/Pos", VmcMessageType.ROOT_SECTION, VmcMessageType.POSE, "f:s.x f:s.y f:s.z f:o.x f:o.y f:o.z"),
    BONE_POSE("Bone/Pos", "Bone Transform", VmcMessageType.POSE),
    BLEND_VALUE("Blend/Val", VmcMessageType.BLEND_SECTION, "s:name f:value"),
    BLEND_APPLY("Blend/Apply", VmcMessageType.BLEND_SECTION, ""),
    CAMERA("Cam", "Camera Transform&FOV", VmcMessageType.POSE + " f:fov"),
    CONTROLLER_INPUT(
            "Con", "Controller Input", "i:active s:name i:is_left i:is_touch i:is_axis f:axis.x f:axis.y f:axis.z"),
    KEY_INPUT("Key", "keyboard Input", "i:active s:name i:keycode"),
    MIDI_NOTE("Midi/Note", "MIDI Note Input", "i:active i:channel i:note f:velocity"),
    MIDI_VALUE("Midi/CC/Val", "MIDI CC Value Input", "i:knob f:value"),
    MIDI_BUTTON("Midi/CC/Bit", "MIDI CC Button Input", "i:knob i:active"),
    HMD_POSE("Hmd/Pos", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    CONTROLLER_POSE("Con/Pos", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    TRACKER_POSE("Tra/Pos", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    HMD_LOCAL_POSE("Hmd/Pos/Local", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    CONTROLLER_LOCAL_POSE("Con/Pos/Local", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    TRACKER_LOCAL_POSE("Tra/Pos/Local", VmcMessageType.DEVICE_SECTION, VmcMessageType.DEVICE_POSE),
    RECEIVE_ENABLE("Rcv", "Receive enable", "i:enable i:port", "s:ip_address"),
    LIGHT(
            "Light",
            "DirectionalLight transform & color",
            VmcMessageType.POSE + " f:color.red f:color.green f:color.blue f:color.alpha"),
    LOCAL_MODEL("VRM", "Local VRM information", "s:path s:title", "s:hash"),
    REMOTE_MODEL("Remote", "Remote VRM information", "s:service s:json"),
    OPTION("Opt", "Option string", "s:option"),
    BACKGROUND_COLOR("Setting/Color", "background color", "f:r f:g f:b f:a"),
    WINDOW_ATTRIBUTES(
            "Setting/Win", "Window attribute", "i:is_top_most i:is_transparent i:window_click_through i:hide_border"),
    CONFIGURATION("Config", "Loaded setting path", "s:path"),
    SET_PERIOD("Set/Period", "Frame Period", "i:status i:root i:bone i:blend_shape i:camera i:devices"),
    SET_EYE("Set/Eye", "Eye Tracking Target Position", "i:enable f:p.x f:p.y f:p.z"),
    SET_REQUEST("Set/Req", "Information send request", ""),
    SET_RESPONSE("Set/Res", "Response string", "s:response"),
    SET_CALIBRATION_READY("Set/Calib/Ready", VmcMessageType.CALIBRATION_SECTION, ""),
    SET_CALIBRATION("Set/Calib/Exec", VmcMessageType.CALIBRATION_SECTION, "i:mode"),
    SET_CONFIGURATION("Set/Config", "Request load setting file", "s:path"),
    SET_SHORTCUT("Set/Shortcut", "Call Shortcut", "s:shortcut");

    /** The start of the addresses with which assistants extend the protocol; their arguments are free. */
    public static final String THRU = "/VMC/Thru/";

    /** Names the arguments by their parameters. */
    public static final OscArgumentNameProvider FIELD_NAMES = new OscArgumentNameProvider() {
        @Override
        public String argument(String address, int index) {
            var type = BY_ADDRESS.get(address);
            return type == null || index >= type.parameters.size()
                    ? OscArgumentNameProvider.super.argument(address, index)
                    : type.parameters.get(index).name();
        }

        @Override
        public String section(String address) {
            var type = BY_ADDRESS.get(address);
            return type == null ? "" : type.section;
        }
    };

    private static final String POSE = "s:name f:p.x f:p.y f:p.z f:q.x f:q.y f:q.z f:q.w";
    private static final String DEVICE_POSE = "s:serial f:p.x f:p.y f:p.z f:q.x f:q.y f:q.z f:q.w";
    private static final String ROOT_SECTION = "Root Transform";
    private static final String BLEND_SECTION = "VRM BlendShapeProxyValue";
    private static final String DEVICE_SECTION = "Device Transform";
    private static final String CALIBRATION_SECTION = "calibration/calibration ready request";

    private static final Map<String, VmcMessageType> BY_ADDRESS =
            Arrays.stream(values()).collect(Collectors.toMap(VmcMessageType::address, Function.identity()));

    private final String address;
    private final String section;
    private final List<VmcParameterDefinition> parameters = new ArrayList<>();
    /** The numbers of parameters that the versions of the protocol have, the earliest first. */
    private final List<Integer> counts = new ArrayList<>();

    /** Creates a type from the parameters of its first version, and those that each later version appends. */
    VmcMessageType(String path, String section, String... versions) {
        this.address = "/VMC/Ext/" + path;
        this.section = section;
        for (var version : versions) {
            for (var parameter : version.isEmpty() ? new String[0] : version.split(" ")) {
                parameters.add(new VmcParameterDefinition(parameter.charAt(0), parameter.substring(2)));
            }
            counts.add(parameters.size());
        }
    }

    /** Returns the type of messages with that address. */
    public static Optional<VmcMessageType> find(String address) {
        return Optional.ofNullable(BY_ADDRESS.get(address));
    }

    public String address() {
        return address;
    }

    /** Returns the section of the specification. */
    public String section() {
        return section;
    }

    /** Returns the layout of its arguments in the latest version; all but the first version's may be missing. */
    public MessageLayout layout() {
        var fields = new ArrayList<MessageLayout.FieldLayout>();
        for (var parameter : parameters) {
            boolean isText = parameter.tag() == 's';
            var length = isText
                    ? new MessageLayout.FieldLength(MessageLayout.FieldLength.REMAINING, 0)
                    : MessageLayout.FieldLength.FIXED;
            var type = isText ? "text" : parameter.tag() + "32";
            boolean isOptional = fields.size() >= counts.getFirst();
            fields.add(new MessageLayout.FieldLayout(type, parameter.name(), "", length, isOptional, List.of()));
        }
        return new MessageLayout(address, OptionalInt.empty(), OptionalInt.empty(), "", fields);
    }

    /** Returns the parameters of its latest version. */
    public List<VmcParameterDefinition> parameters() {
        return parameters;
    }

    /** Returns the number of parameters of the latest version that has no more than {@code arguments}; −1 if none has. */
    public int matchVersion(int arguments) {
        return counts.stream().filter(count -> count <= arguments).reduce(-1, (_, later) -> later);
    }
}
