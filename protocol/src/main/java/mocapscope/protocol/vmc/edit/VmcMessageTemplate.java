package mocapscope.protocol.vmc.edit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import mocapscope.protocol.vmc.wire.VmcParameterDefinition;

/**
 * The templates of VMC messages that a user can compose, each with receiver, description and example. Each template has
 * the address of its message type as a name.
 */
enum VmcMessageTemplate {
    OK(VmcMessageType.OK, VmcReceiver.MARIONETTE, "The avatar is loaded, calibrated and tracked.", 1, 3, 0, 1),
    TIME(VmcMessageType.TIME, VmcReceiver.MARIONETTE, "The performer's relative time in seconds."),
    ROOT_POSE(
            VmcMessageType.ROOT_POSE,
            VmcReceiver.MARIONETTE,
            "The pose of the avatar's root, with a scale and an offset of the picture.",
            "root"),
    BONE_POSE(VmcMessageType.BONE_POSE, VmcReceiver.MARIONETTE, "The pose of a bone relative to its parent.", "Hips"),
    BLEND_VALUE(
            VmcMessageType.BLEND_VALUE,
            VmcReceiver.BOTH,
            "The value of a blend shape, which takes effect when all are applied.",
            "Joy",
            1f),
    BLEND_APPLY(VmcMessageType.BLEND_APPLY, VmcReceiver.BOTH, "Applies the values of all blend shapes sent before."),
    CAMERA(VmcMessageType.CAMERA, VmcReceiver.BOTH, "The pose and field of view of a camera.", "Camera"),
    CONTROLLER_INPUT(
            VmcMessageType.CONTROLLER_INPUT,
            VmcReceiver.MARIONETTE,
            "A button or an axis of a controller changed.",
            1,
            "ClickTrigger"),
    KEY_INPUT(
            VmcMessageType.KEY_INPUT,
            VmcReceiver.MARIONETTE,
            "A key of the keyboard was pressed or released.",
            1,
            "SPACE",
            32),
    MIDI_NOTE(
            VmcMessageType.MIDI_NOTE,
            VmcReceiver.MARIONETTE,
            "A note of a MIDI keyboard began or ended.",
            1,
            0,
            60,
            1f),
    MIDI_VALUE(VmcMessageType.MIDI_VALUE, VmcReceiver.BOTH, "The position of a MIDI controller."),
    MIDI_BUTTON(VmcMessageType.MIDI_BUTTON, VmcReceiver.MARIONETTE, "A MIDI controller was switched on or off.", 0, 1),
    HMD_POSE(
            VmcMessageType.HMD_POSE,
            VmcReceiver.BOTH,
            "The pose of a headset in the scale of the avatar.",
            VmcMessageTemplate.SERIAL),
    CONTROLLER_POSE(
            VmcMessageType.CONTROLLER_POSE,
            VmcReceiver.BOTH,
            "The pose of a controller in the scale of the avatar.",
            VmcMessageTemplate.SERIAL),
    TRACKER_POSE(
            VmcMessageType.TRACKER_POSE,
            VmcReceiver.BOTH,
            "The pose of a tracker in the scale of the avatar.",
            VmcMessageTemplate.SERIAL),
    HMD_LOCAL_POSE(
            VmcMessageType.HMD_LOCAL_POSE,
            VmcReceiver.MARIONETTE,
            "The pose of a headset as measured.",
            VmcMessageTemplate.SERIAL),
    CONTROLLER_LOCAL_POSE(
            VmcMessageType.CONTROLLER_LOCAL_POSE,
            VmcReceiver.MARIONETTE,
            "The pose of a controller as measured.",
            VmcMessageTemplate.SERIAL),
    TRACKER_LOCAL_POSE(
            VmcMessageType.TRACKER_LOCAL_POSE,
            VmcReceiver.MARIONETTE,
            "The pose of a tracker as measured.",
            VmcMessageTemplate.SERIAL),
    RECEIVE_ENABLE(
            VmcMessageType.RECEIVE_ENABLE,
            VmcReceiver.MARIONETTE,
            "The port at which the performer receives from assistants.",
            1,
            39_540,
            "127.0.0.1"),
    LIGHT(VmcMessageType.LIGHT, VmcReceiver.BOTH, "The pose and color of the directional light.", "Light"),
    LOCAL_MODEL(
            VmcMessageType.LOCAL_MODEL,
            VmcReceiver.MARIONETTE,
            "The file and title of the performer's model.",
            "avatar.vrm",
            "Avatar"),
    REMOTE_MODEL(
            VmcMessageType.REMOTE_MODEL,
            VmcReceiver.MARIONETTE,
            "The online service and id of the performer's model.",
            "vroidhub",
            "{}"),
    OPTION(VmcMessageType.OPTION, VmcReceiver.MARIONETTE, "A text whose meaning the marionette defines."),
    BACKGROUND_COLOR(
            VmcMessageType.BACKGROUND_COLOR, VmcReceiver.MARIONETTE, "The color behind the avatar.", 0f, 1f, 0f),
    WINDOW_ATTRIBUTES(
            VmcMessageType.WINDOW_ATTRIBUTES, VmcReceiver.MARIONETTE, "The settings of the performer's window."),
    CONFIGURATION(
            VmcMessageType.CONFIGURATION,
            VmcReceiver.MARIONETTE,
            "The settings file that the performer loaded.",
            VmcMessageTemplate.SETTINGS_FILE),
    SET_PERIOD(
            VmcMessageType.SET_PERIOD,
            VmcReceiver.PERFORMER,
            "Sets the numbers of frames after which the performer sends each kind of message.",
            1,
            1,
            1,
            1,
            1,
            1),
    SET_EYE(
            VmcMessageType.SET_EYE,
            VmcReceiver.PERFORMER,
            "Sets the position that the avatar looks at, relative to its head.",
            1,
            0f,
            0f,
            1f),
    SET_REQUEST(
            VmcMessageType.SET_REQUEST,
            VmcReceiver.PERFORMER,
            "Requests the messages that the performer sends rarely."),
    SET_RESPONSE(VmcMessageType.SET_RESPONSE, VmcReceiver.PERFORMER, "Reports a result as a text.", "OK"),
    SET_CALIBRATION_READY(
            VmcMessageType.SET_CALIBRATION_READY,
            VmcReceiver.PERFORMER,
            "Requests that the performer prepares its calibration."),
    SET_CALIBRATION(
            VmcMessageType.SET_CALIBRATION,
            VmcReceiver.PERFORMER,
            "Requests that the performer calibrates in this mode."),
    SET_CONFIGURATION(
            VmcMessageType.SET_CONFIGURATION,
            VmcReceiver.PERFORMER,
            "Requests that the performer loads a settings file.",
            VmcMessageTemplate.SETTINGS_FILE),
    SET_SHORTCUT(
            VmcMessageType.SET_SHORTCUT,
            VmcReceiver.PERFORMER,
            "Calls a shortcut of the performer.",
            "Functions.FreeCamera");

    /** The side that a message type is sent to. */
    private enum VmcReceiver {
        MARIONETTE,
        PERFORMER,
        BOTH;

        boolean receives(Direction direction) {
            return switch (this) {
                case MARIONETTE -> direction == Direction.TO_CLIENT;
                case PERFORMER -> direction == Direction.TO_SERVER;
                case BOTH -> true;
            };
        }
    }

    private static final String SERIAL = "LHR-00000001";
    private static final String SETTINGS_FILE = "settings.json";

    /** The parameters that are 1 in an example: it has no rotation, and a full scale and color. */
    private static final Set<String> ONES =
            Set.of("q.w", "s.x", "s.y", "s.z", "a", "color.red", "color.green", "color.blue", "color.alpha");

    private static final float FIELD_OF_VIEW = 60;

    private final VmcMessageType type;
    private final VmcReceiver receiver;
    private final String description;
    private final List<Object> values;

    /** Creates a template; {@code values} are those of the first parameters. */
    VmcMessageTemplate(VmcMessageType type, VmcReceiver receiver, String description, Object... values) {
        this.type = type;
        this.receiver = receiver;
        this.description = description;
        this.values = List.of(values);
    }

    /** Returns the templates of messages in that direction, in the order of the specification. */
    static List<SendableMessageType> of(Direction direction) {
        return Arrays.stream(values())
                .filter(template -> template.receiver.receives(direction))
                .map(template -> template.sendable(direction))
                .toList();
    }

    private SendableMessageType sendable(Direction direction) {
        return new SendableMessageType(type.address(), direction, VmcChannelConstants.UDP, description, type.section());
    }

    VmcMessageType type() {
        return type;
    }

    /** Returns the example. */
    ByteBuffer encode() {
        var parameters = type.parameters();
        return OscPacketWriter.message(
                type.address(),
                IntStream.range(0, parameters.size())
                        .mapToObj(i -> i < values.size() ? values.get(i) : usual(parameters.get(i)))
                        .toArray());
    }

    private static Object usual(VmcParameterDefinition parameter) {
        return switch (parameter.tag()) {
            case 'i' -> 0;
            case 's' -> "";
            default -> parameter.name().equals("fov") ? FIELD_OF_VIEW : ONES.contains(parameter.name()) ? 1f : 0f;
        };
    }
}
