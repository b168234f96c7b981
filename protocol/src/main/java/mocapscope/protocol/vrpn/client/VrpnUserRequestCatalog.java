package mocapscope.protocol.vrpn.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;

/** The requests that a user can send to VRPN devices, each with its parameters and the message it creates. */
public final class VrpnUserRequestCatalog {
    static final String DEVICE = "device";
    private static final double MOST = 1e9;
    private static final int MOST_CHANNELS = 128;
    private static final OptionDefinition DEVICE_OPTION = OptionDefinition.text(
            DEVICE, "Device", "", "The device's name; empty selects all devices of this session.");
    private static final OptionDefinition RELATIVE =
            OptionDefinition.toggle("relative", "Relative", false, "Relative to the current pose or motion.");

    /** A request and the function that creates its message. */
    private record RequestEncoder(UserRequestDefinition request, Function<OptionValues, VrpnDeviceMessage> message) {}

    private static final List<RequestEncoder> REQUEST_ENCODERS = List.of(
            createRequest(
                    "ping",
                    "Ping",
                    "Ask the device for a sign of life; it answers with a pong.",
                    _ -> new VrpnCommonDeviceMessage.Ping()),
            createRequest(
                    "set_update_rate",
                    "Set update rate",
                    "Set the report rate of a tracker.",
                    values -> new VrpnTrackerRequest.UpdateRateRequest(values.number("rate")),
                    OptionDefinition.number(
                            "rate",
                            "Rate (Hz)",
                            60,
                            0,
                            10_000,
                            "The report rate of the tracker; many trackers ignore it.")),
            createRequest(
                    "reset_origin",
                    "Reset origin",
                    "Make the current position of the tracker its origin.",
                    _ -> new VrpnTrackerRequest.ResetOriginRequest()),
            createRequest(
                    "to_room",
                    "Tracker to room",
                    "Request the transform from the tracker to the room.",
                    _ -> new VrpnTrackerRequest.TrackerToRoomRequest()),
            createRequest(
                    "unit_to_sensor",
                    "Unit to sensor",
                    "Request the transform from each unit to its sensor.",
                    _ -> new VrpnTrackerRequest.UnitToSensorRequest()),
            createRequest(
                    "workspace",
                    "Workspace",
                    "Request the working volume of the tracker.",
                    _ -> new VrpnTrackerRequest.WorkspaceRequest()),
            createRequest(
                    "button_admin",
                    "Button mode",
                    "Make a button momentary, or let it toggle with each press.",
                    values -> new VrpnButtonModeMessage.ButtonModeRequest(
                            VrpnRequestValueParser.parseButton(values, "button"),
                            VrpnRequestValueParser.parseMode(values, "mode")),
                    OptionDefinition.text(
                            "button", "Button", VrpnRequestValueParser.ALL_BUTTONS, "The button's number, or all."),
                    OptionDefinition.choice(
                            "mode",
                            "Mode",
                            VrpnRequestValueParser.MODES,
                            "The mode; a toggle button starts off or on.")),
            createRequest(
                    "analog_output",
                    "Set an output",
                    "Set one analog output channel.",
                    values -> new VrpnAnalogOutputMessage.OutputChangeRequest(
                            VrpnRequestValueParser.parseWholeNumber(values, "channel"), values.number("value")),
                    OptionDefinition.number(
                            "channel", "Channel", 0, 0, MOST_CHANNELS - 1.0, "The channel's number, from 0."),
                    OptionDefinition.number("value", "Value", 0, -MOST, MOST, "The value, in the unit of the device.")),
            createRequest(
                    "analog_outputs",
                    "Set outputs",
                    "Set the first analog output channels.",
                    values -> new VrpnAnalogOutputMessage.OutputChangeAllRequest(
                            VrpnRequestValueParser.parseNumbers(values, "values", 1, MOST_CHANNELS)),
                    OptionDefinition.text("values", "Values", "0", "Numbers, separated by commas, from channel 0 on.")),
            createRequest(
                    "poser_pose",
                    "Move to a pose",
                    "Move a machine to a pose.",
                    values -> new VrpnPoserRequest.PoserPoseRequest(
                            values.isOn("relative"), vec3(values, "position"), quat(values, "orientation")),
                    OptionDefinition.text("position", "Position (m)", "0, 0, 0", "x, y, z."),
                    OptionDefinition.text("orientation", "Orientation", "0, 0, 0, 1", "The quaternion x, y, z, w."),
                    RELATIVE),
            createRequest(
                    "poser_velocity",
                    "Move at a velocity",
                    "Move a machine at a velocity.",
                    values -> new VrpnPoserRequest.PoserVelocityRequest(
                            values.isOn("relative"),
                            vec3(values, "linear"),
                            quat(values, "rotation"),
                            values.number("dt")),
                    OptionDefinition.text("linear", "Velocity (m/s)", "0, 0, 0", "x, y, z."),
                    OptionDefinition.text(
                            "rotation", "Rotation", "0, 0, 0, 1", "The quaternion x, y, z, w of the rotation."),
                    OptionDefinition.number("dt", "Rotation time (s)", 1, 0, MOST, "The duration of this rotation."),
                    RELATIVE));

    public static final List<UserRequestDefinition> CLIENT_REQUESTS =
            REQUEST_ENCODERS.stream().map(RequestEncoder::request).toList();

    private VrpnUserRequestCatalog() {}

    /**
     * Creates the message of a request.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    static VrpnDeviceMessage createMessage(UserRequestDefinition definition, Map<String, String> parameters) {
        var requestEncoder = REQUEST_ENCODERS.stream()
                .filter(known -> known.request.name().equals(definition.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("VRPN has no request " + definition.name()));
        return requestEncoder.message.apply(OptionValues.of(requestEncoder.request.parameters(), parameters));
    }

    /** Returns the requested device; empty for all. */
    static Optional<String> findDevice(Map<String, String> parameters) {
        return Optional.ofNullable(parameters.get(DEVICE)).filter(name -> !name.isEmpty());
    }

    private static RequestEncoder createRequest(
            String name,
            String label,
            String help,
            Function<OptionValues, VrpnDeviceMessage> message,
            OptionDefinition... parameters) {
        var all = Stream.concat(Stream.of(DEVICE_OPTION), Stream.of(parameters)).toList();
        return new RequestEncoder(new UserRequestDefinition(name, label, all, help), message);
    }

    private static Vec3 vec3(OptionValues values, String key) {
        return VrpnRequestValueParser.parseNumbers(values, key, 3, 3).vec3(0);
    }

    private static Quat quat(OptionValues values, String key) {
        return VrpnRequestValueParser.parseNumbers(values, key, 4, 4).quat(0);
    }
}
