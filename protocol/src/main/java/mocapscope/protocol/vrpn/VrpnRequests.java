package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Settings;

/** The requests that a user can send to VRPN devices, each with its parameters and the message it creates. */
final class VrpnRequests {
    static final String DEVICE = "device";
    private static final double MOST = 1e9;
    private static final int MOST_CHANNELS = 128;
    private static final Option WHICH =
            Option.text(DEVICE, "Device", "", "The device's name; empty asks all of this session.");
    private static final Option RELATIVE =
            Option.toggle("relative", "Relative", false, "Counted from where it is, or how it moves, now.");

    /** A request and the function that creates its message. */
    private record Asking(Request request, Function<Settings, VrpnReport> message) {}

    private static final List<Asking> ASKINGS = List.of(
            asking(
                    "ping",
                    "Ping",
                    "Ask whether the device is there; it answers with a pong.",
                    _ -> new VrpnBase.Ping()),
            asking(
                    "set_update_rate",
                    "Set update rate",
                    "Ask a tracker to report so often.",
                    values -> new VrpnWish.UpdateRate(values.number("rate")),
                    Option.number(
                            "rate",
                            "Rate (Hz)",
                            60,
                            0,
                            10_000,
                            "How often the tracker should report; many ignore it.")),
            asking(
                    "reset_origin",
                    "Reset origin",
                    "Make where the tracker is now its origin.",
                    _ -> new VrpnWish.ResetOrigin()),
            asking(
                    "to_room",
                    "Tracker to room",
                    "Ask where the tracker stands in the room.",
                    _ -> new VrpnWish.ToRoom()),
            asking(
                    "unit_to_sensor",
                    "Unit to sensor",
                    "Ask how each sensor sits in its unit.",
                    _ -> new VrpnWish.UnitToSensor()),
            asking("workspace", "Workspace", "Ask in which box the tracker works.", _ -> new VrpnWish.Workspace()),
            asking(
                    "button_admin",
                    "Button mode",
                    "Make a button momentary, or one that changes with each press.",
                    values -> new VrpnMode.Admin(VrpnValues.button(values, "button"), VrpnValues.mode(values, "mode")),
                    Option.text("button", "Button", VrpnValues.ALL_BUTTONS, "The button's number, or all."),
                    Option.choice("mode", "Mode", VrpnValues.MODES, "A button that toggles is off or on from now.")),
            asking(
                    "analog_output",
                    "Set an output",
                    "Set one analog output channel.",
                    values -> new VrpnOutput.Change(VrpnValues.whole(values, "channel"), values.number("value")),
                    Option.number("channel", "Channel", 0, 0, MOST_CHANNELS - 1.0, "Its number, from 0."),
                    Option.number("value", "Value", 0, -MOST, MOST, "In the unit of the device.")),
            asking(
                    "analog_outputs",
                    "Set outputs",
                    "Set the first analog output channels.",
                    values -> new VrpnOutput.ChangeAll(VrpnValues.row(values, "values", 1, MOST_CHANNELS)),
                    Option.text("values", "Values", "0", "Numbers with commas between, for channel 0 and on.")),
            asking(
                    "poser_pose",
                    "Move to a pose",
                    "Ask a machine to go there.",
                    values -> new VrpnPoser.Pose(
                            values.on("relative"), vec3(values, "position"), quat(values, "orientation")),
                    Option.text("position", "Position (m)", "0, 0, 0", "x, y, z."),
                    Option.text("orientation", "Orientation", "0, 0, 0, 1", "The quaternion x, y, z, w."),
                    RELATIVE),
            asking(
                    "poser_velocity",
                    "Move so fast",
                    "Ask a machine to move on.",
                    values -> new VrpnPoser.Velocity(
                            values.on("relative"),
                            vec3(values, "linear"),
                            quat(values, "rotation"),
                            values.number("dt")),
                    Option.text("linear", "Velocity (m/s)", "0, 0, 0", "x, y, z."),
                    Option.text("rotation", "Rotation", "0, 0, 0, 1", "The quaternion x, y, z, w that it turns by."),
                    Option.number("dt", "Time of the rotation (s)", 1, 0, MOST, "In which it turns so."),
                    RELATIVE));

    static final List<Request> OF_A_CLIENT =
            ASKINGS.stream().map(Asking::request).toList();

    private VrpnRequests() {}

    /**
     * Creates the message of a request.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    static VrpnReport message(Request request, Map<String, String> parameters) {
        var asking = ASKINGS.stream()
                .filter(known -> known.request.name().equals(request.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("VRPN has no request " + request.name()));
        return asking.message.apply(Settings.of(asking.request.parameters(), parameters));
    }

    /** Returns the requested device; empty for all. */
    static Optional<String> device(Map<String, String> parameters) {
        return Optional.ofNullable(parameters.get(DEVICE)).filter(name -> !name.isEmpty());
    }

    private static Asking asking(
            String name, String label, String help, Function<Settings, VrpnReport> message, Option... parameters) {
        var all = Stream.concat(Stream.of(WHICH), Stream.of(parameters)).toList();
        return new Asking(new Request(name, label, all, help), message);
    }

    private static Vec3 vec3(Settings values, String key) {
        return VrpnValues.row(values, key, 3, 3).vec3(0);
    }

    private static Quat quat(Settings values, String key) {
        return VrpnValues.row(values, key, 4, 4).quat(0);
    }
}
