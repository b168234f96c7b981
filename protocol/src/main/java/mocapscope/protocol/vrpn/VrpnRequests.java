package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Settings;

/** What a person can ask of a server's devices. */
final class VrpnRequests {
    static final String DEVICE = "device";
    private static final String RATE = "rate";
    private static final Option WHICH =
            Option.text(DEVICE, "Device", "", "The device's name; empty asks all of this session.");

    private static final Request PING =
            new Request("ping", "Ping", List.of(WHICH), "Ask whether the device is there; it answers with a pong.");
    private static final Request SET_UPDATE_RATE = new Request(
            "set_update_rate",
            "Set update rate",
            List.of(
                    WHICH,
                    Option.number(
                            RATE, "Rate (Hz)", 60, 0, 10_000, "How often the tracker should report; many ignore it.")),
            "Ask a tracker to report so often.");
    private static final Request RESET_ORIGIN =
            new Request("reset_origin", "Reset origin", List.of(WHICH), "Make where the tracker is now its origin.");
    private static final Request TO_ROOM =
            new Request("to_room", "Tracker to room", List.of(WHICH), "Ask where the tracker stands in the room.");
    private static final Request UNIT_TO_SENSOR =
            new Request("unit_to_sensor", "Unit to sensor", List.of(WHICH), "Ask how each sensor sits in its unit.");
    private static final Request WORKSPACE =
            new Request("workspace", "Workspace", List.of(WHICH), "Ask in which box the tracker works.");

    static final List<Request> OF_A_CLIENT =
            List.of(PING, SET_UPDATE_RATE, RESET_ORIGIN, TO_ROOM, UNIT_TO_SENSOR, WORKSPACE);

    private VrpnRequests() {}

    /**
     * The message that asks for it.
     *
     * @throws IllegalArgumentException for a request or a value that there is not
     */
    static VrpnMessage.Sayable message(Request request, Map<String, String> parameters) {
        var values = Settings.of(request.parameters(), parameters);
        return switch (request.name()) {
            case "ping" -> new VrpnBase.Ping();
            case "set_update_rate" -> new VrpnWish.UpdateRate(values.number(RATE));
            case "reset_origin" -> new VrpnWish.Plain(VrpnType.RESET_ORIGIN);
            case "to_room" -> new VrpnWish.Plain(VrpnType.REQUEST_TO_ROOM);
            case "unit_to_sensor" -> new VrpnWish.Plain(VrpnType.REQUEST_UNIT_TO_SENSOR);
            case "workspace" -> new VrpnWish.Plain(VrpnType.REQUEST_WORKSPACE);
            default -> throw new IllegalArgumentException("VRPN has no request " + request.name());
        };
    }

    /** The device that is asked; empty for all. */
    static Optional<String> device(Map<String, String> parameters) {
        return Optional.ofNullable(parameters.get(DEVICE)).filter(name -> !name.isEmpty());
    }
}
