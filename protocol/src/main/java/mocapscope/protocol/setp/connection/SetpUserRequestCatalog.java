package mocapscope.protocol.setp.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTargetedAction;

/** The requests a user can send in a SETP session, each with the message it creates. */
public final class SetpUserRequestCatalog {
    private static final double MOST = 4_294_967_295.0;
    /** Target types in the order of their numbers. */
    private static final List<String> TARGETS = List.of("self", "object", "location", "direction", "volume");

    /** Target types in the order shown to the user, the most frequent first. */
    private static final List<String> CHOICES = TARGETS.stream()
            .sorted(Comparator.comparing(target -> !target.equals("object")))
            .toList();

    private static final OptionDefinition BUBBLE = OptionDefinition.text("bubble", "Bubble", "", "The bubble's UUID.");
    private static final OptionDefinition OBJECT = OptionDefinition.text("object", "Object", "", "The object's UUID.");

    /** The request to join a bubble, which takes several messages. */
    public static final UserRequestDefinition JOINING = new UserRequestDefinition(
            "join",
            "Join",
            List.of(
                    OptionDefinition.text(
                            SetpSessionOptions.BUBBLE,
                            "Bubble",
                            SetpSessionOptions.FIRST,
                            "By name or UUID, or first."),
                    OptionDefinition.text(
                            SetpSessionOptions.AVATAR,
                            "Avatar",
                            SetpSessionOptions.FIRST,
                            "By name or UUID, or first.")),
            "Leave the current bubble and join another; missing ids are requested first.");

    /** The request to move an object, whose message contains the object's index. */
    public static final UserRequestDefinition MOVE = new UserRequestDefinition(
            "move",
            "Move",
            List.of(OBJECT, coordinate("x"), coordinate("y"), coordinate("z")),
            "Move an object that we injected before.");

    /** The request to hand an object over, whose message contains locations that depend on the link. */
    public static final UserRequestDefinition HANDOVER = new UserRequestDefinition(
            "handover",
            "Hand over",
            List.of(OBJECT),
            "Hand an object over to the server; it accepts only objects of a linked simulation's own.");

    /** The request to challenge the peer, whose message contains random bytes and depends on the key. */
    public static final UserRequestDefinition CHALLENGE = new UserRequestDefinition(
            "challenge", "Challenge", List.of(), "Challenge the peer to prove that it knows the shared key.");

    private record RequestEncoder(
            UserRequestDefinition request, Function<OptionValues, SetpMessage.SetpMessagePayload> message) {}

    private static final RequestEncoder THROTTLE = createRequest(
            "throttle",
            "Limit rate",
            "Request that the peer stays below this rate; 0 pauses all messages except control messages.",
            values -> new SetpSessionControlMessage.ThrottlingNotification((long) values.number("rate")),
            OptionDefinition.number("rate", "Rate (bytes/s)", 250_000, 0, MOST, "The limit of all UDP payload."));

    private static final List<RequestEncoder> REQUEST_ENCODERS = List.of(
            createRequest(
                    "list_bubbles",
                    "List bubbles",
                    "Request the list of bubbles.",
                    _ -> new SetpBubbleListJoinLeaveMessage.ListBubblesRequest()),
            createRequest(
                    "list_avatars",
                    "List avatars",
                    "Request the list of avatars for a bubble.",
                    values -> new SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(
                            SetpUuidInputParser.require(values.text("bubble"))),
                    BUBBLE),
            createRequest(
                    "leave",
                    "Leave",
                    "Leave the bubble.",
                    _ -> new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification()),
            createRequest(
                    "examine",
                    "Examine",
                    "Request the description of an object by its UUID.",
                    values -> new SetpObjectStateRequestMessage.ObjectExamineById(
                            SetpUuidInputParser.require(values.text("object"))),
                    OBJECT),
            createRequest(
                    "examine_index",
                    "Examine by index",
                    "Request the description of an object by its number in this session.",
                    values -> new SetpObjectStateRequestMessage.ObjectExamineByIndex((long) values.number("index")),
                    OptionDefinition.number("index", "Index", 0, 0, MOST, "The object's number.")),
            createRequest(
                    "interact",
                    "Interact",
                    "Interact with a target.",
                    SetpUserRequestCatalog::interaction,
                    OptionDefinition.text("action", "Action", "wave", "At most 18 bytes."),
                    OptionDefinition.choice("on", "On", CHOICES, "The kind of target."),
                    OptionDefinition.number("target", "Target", 0, 0, MOST, "The number of the target object."),
                    OptionDefinition.number("source", "Source", 0, 0, MOST, "The number of the acting object."),
                    OptionDefinition.toggle("public", "Public", true, "Lets others see the data."),
                    OptionDefinition.text("data", "Data", "", "Additional data, as text.")),
            createRequest(
                    "inject",
                    "Inject",
                    "Inject an object into the bubble.",
                    SetpUserRequestCatalog::injection,
                    OBJECT,
                    OptionDefinition.text("location", "Location (m)", "0, 1, 0", "x, y, z."),
                    OptionDefinition.number(
                            "radius", "Radius (m)", 0.25, 0, MOST, "The radius of its bounding sphere.")),
            createRequest(
                    "eject",
                    "Eject",
                    "Remove an object that we injected.",
                    values -> new SetpObjectInjectionEjectionMessage.EjectionRequest(
                            SetpUuidInputParser.require(values.text("object"))),
                    OBJECT),
            THROTTLE);

    public static final List<UserRequestDefinition> OF_A_CLIENT = all();
    public static final List<UserRequestDefinition> OF_A_SERVER = List.of(THROTTLE.request, CHALLENGE);

    private SetpUserRequestCatalog() {}

    private static List<UserRequestDefinition> all() {
        var all = new ArrayList<>(
                REQUEST_ENCODERS.stream().map(RequestEncoder::request).toList());
        all.add(JOINING);
        all.add(MOVE);
        all.add(HANDOVER);
        all.add(CHALLENGE);
        return List.copyOf(all);
    }

    /**
     * Returns the message of a request; {@code values} are its parameters.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    public static SetpMessage.SetpMessagePayload message(UserRequestDefinition definition, OptionValues values) {
        var requestEncoder = REQUEST_ENCODERS.stream()
                .filter(known -> known.request.name().equals(definition.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("SETP has no request " + definition.name()));
        return requestEncoder.message.apply(values);
    }

    private static OptionDefinition coordinate(String axis) {
        return OptionDefinition.number(axis, axis + " (m)", 0, -MOST, MOST, "The target position.");
    }

    private static RequestEncoder createRequest(
            String name,
            String label,
            String help,
            Function<OptionValues, SetpMessage.SetpMessagePayload> message,
            OptionDefinition... parameters) {
        return new RequestEncoder(new UserRequestDefinition(name, label, List.of(parameters), help), message);
    }

    private static SetpMessage.SetpMessagePayload interaction(OptionValues values) {
        int on = TARGETS.indexOf(values.text("on"));
        return new SetpObjectActionMessage.InteractionRequest(new SetpTargetedAction(
                values.text("action"),
                on,
                values.isOn("public"),
                (long) values.number("source"),
                on == SetpTargetedAction.OBJECT ? (long) values.number("target") : 0,
                0,
                Vec3.ZERO,
                SetpOpaqueBytes.of(ByteBuffer.wrap(values.text("data").getBytes(StandardCharsets.UTF_8)))));
    }

    private static SetpMessage.SetpMessagePayload injection(OptionValues values) {
        return new SetpObjectInjectionEjectionMessage.InjectionRequest(SetpObjectData.atRest(
                SetpUuidInputParser.require(values.text("object")),
                SetpUuidInputParser.createUuid("type guest"),
                SetpUuidInputParser.createUuid("model sphere"),
                SetpUuidInputParser.createUuid("simulation of a guest"),
                0,
                (float) values.number("radius"),
                SetpSessionOptions.place(values.text("location")),
                SetpOpaqueBytes.NONE));
    }
}
