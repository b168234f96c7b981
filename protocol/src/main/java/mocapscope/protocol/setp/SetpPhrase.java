package mocapscope.protocol.setp;

import static mocapscope.protocol.transcript.Direction.TO_CLIENT;
import static mocapscope.protocol.transcript.Direction.TO_SERVER;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Direction;

/**
 * The SETP messages a user can compose by hand, in session order, each with sender, section and example. The order is
 * that of §5.
 */
enum SetpPhrase {
    CONNECT(
            SetpKind.CONNECT_REQUEST,
            "§5",
            "A client requests a session, with its passphrase in clear text",
            _ -> SetpExamples.connecting(),
            TO_SERVER),
    LINK(
            SetpKind.BUBBLE_LINK_REQUEST,
            "§5",
            "A simulation requests a link from its bubble to another",
            SetpExamples::linking,
            TO_SERVER),
    ACKNOWLEDGE(
            SetpKind.ACKNOWLEDGEMENT,
            "§6.2",
            "Acknowledges packets; also begins a requested session",
            SetpExamples::acknowledging),
    CONNECTED(
            SetpKind.CONNECT_SUCCESS_RESPONSE,
            "§5",
            "Accepts the client, and begins a session",
            _ -> SetpExamples.connected(),
            TO_CLIENT),
    REFUSED(
            SetpKind.CONNECT_FAILURE_RESPONSE,
            "§5",
            "Rejects the client, with a reason",
            _ -> SetpExamples.refused(),
            TO_CLIENT),
    LINKED(
            SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE,
            "§5",
            "Links the bubbles, and begins a session",
            _ -> SetpExamples.linked(),
            TO_CLIENT),
    NOT_LINKED(
            SetpKind.BUBBLE_LINK_FAILURE_RESPONSE,
            "§5",
            "Rejects the link, with a reason",
            _ -> SetpExamples.notLinked(),
            TO_CLIENT),
    THROTTLE(SetpKind.THROTTLING_NOTIFICATION, "§6.5", "The receive limit of the sender", _ -> SetpExamples.throttle()),
    CHALLENGE(SetpKind.CHALLENGE_REQUEST, "§7", "Bytes for proof of the shared key", SetpExamples::challenge),
    RESPONSE(
            SetpKind.CHALLENGE_RESPONSE,
            "§7",
            "The bytes of the challenge, or their result with the key: fill them in",
            SetpExamples::response),
    KEEPALIVE(SetpKind.KEEPALIVE, "§6.6", "Keeps the session alive", _ -> new SetpControl.Keepalive()),
    LIST_BUBBLES(
            SetpKind.LIST_BUBBLES_REQUEST,
            "§4",
            "Requests the list of bubbles",
            _ -> new SetpBubbles.ListBubblesRequest(),
            TO_SERVER),
    BUBBLES(SetpKind.LIST_BUBBLES_RESPONSE, "§4", "The list of bubbles", _ -> SetpExamples.bubbles(), TO_CLIENT),
    LIST_AVATARS(
            SetpKind.LIST_AVATARS_REQUEST,
            "§4",
            "Requests the list of avatars for a bubble",
            now -> new SetpBubbles.ListAvatarsRequest(now.bubble()),
            TO_SERVER),
    AVATARS(
            SetpKind.LIST_AVATARS_RESPONSE,
            "§4",
            "The list of avatars",
            _ -> new SetpBubbles.ListAvatarsResponse(SetpCloud.AVATARS),
            TO_CLIENT),
    JOIN(
            SetpKind.JOIN_BUBBLE_REQUEST,
            "§4",
            "Requests to join a bubble with an avatar",
            SetpExamples::joining,
            TO_SERVER),
    JOINED(
            SetpKind.JOIN_BUBBLE_RESPONSE,
            "§4",
            "The result of a join",
            _ -> new SetpBubbles.JoinBubbleResponse(true),
            TO_CLIENT),
    OBJECT(SetpKind.OBJECT_PERCEPTION, "§4", "An object appeared or changed", SetpExamples::perceived),
    MOVED(SetpKind.MOVEMENT_PERCEPTION, "§6.4", "The position and velocity of an object", SetpExamples::moved),
    MOVED_FULLY(
            SetpKind.ADVANCED_MOVEMENT_PERCEPTION,
            "§6.4",
            "The position, velocity and acceleration of an object",
            SetpExamples::movedFully),
    ANIMATED(SetpKind.ANIMATION_PERCEPTION, "§6.4", "All animations of an object", SetpExamples::animated),
    EXAMINE(
            SetpKind.OBJECT_EXAMINE_BY_ID,
            "§4",
            "Requests the description of an object by its id",
            now -> new SetpExamining.ObjectExamineById(now.object().id()),
            TO_SERVER),
    EXAMINE_INDEX(
            SetpKind.OBJECT_EXAMINE_BY_INDEX,
            "§4",
            "Requests the description of an object by its number",
            now -> new SetpExamining.ObjectExamineByIndex(now.object().index()),
            TO_SERVER),
    COLLIDED(SetpKind.COLLISION_PERCEPTION, "§4", "Two objects collide", SetpExamples::collided),
    INTERACT(
            SetpKind.INTERACTION_REQUEST,
            "§4",
            "Requests an interaction with a target",
            now -> new SetpInteraction.InteractionRequest(SetpExamples.wave(now))),
    INTERACTED(
            SetpKind.INTERACTION_RESPONSE,
            "§4",
            "The result of an interaction",
            now -> new SetpInteraction.InteractionResponse(now.granted(), Octets.NONE)),
    ACTED(
            SetpKind.INTERACTION_PERCEPTION,
            "§4",
            "An object interacted with a target",
            now -> new SetpInteraction.InteractionPerception(SetpExamples.wave(now), Octets.NONE)),
    HAND_OVER(
            SetpKind.HANDOVER_REQUEST,
            "§4",
            "Requests that another simulation takes over an object",
            SetpExamples::handover),
    HANDED_OVER(
            SetpKind.HANDOVER_RESPONSE,
            "§4",
            "The result of a handover",
            now -> new SetpHandover.HandoverResponse(now.granted())),
    PASSED(
            SetpKind.HANDOVER_PERCEPTION,
            "§4",
            "An object was handed over between simulations",
            now -> SetpExamples.handover(now).perceived()),
    INJECT(SetpKind.INJECTION_REQUEST, "§4", "Injects an object into the bubble", SetpExamples::brought, TO_SERVER),
    INJECTED(
            SetpKind.INJECTION_RESPONSE,
            "§4",
            "The result of an injection",
            now -> new SetpInjection.InjectionResponse(now.granted()),
            TO_CLIENT),
    EJECT(
            SetpKind.EJECTION_REQUEST,
            "§4",
            "Ejects an object from the bubble",
            now -> new SetpInjection.EjectionRequest(now.object().id()),
            TO_SERVER),
    EJECTED(
            SetpKind.EJECTION_RESPONSE,
            "§4",
            "The result of an ejection",
            now -> new SetpInjection.EjectionResponse(now.granted()),
            TO_CLIENT),
    DISAPPEARED(
            SetpKind.DISAPPEARANCE_PERCEPTION,
            "§4",
            "An object disappeared",
            now -> new SetpPerception.DisappearancePerception(now.object().index())),
    LEAVE(
            SetpKind.LEAVE_BUBBLE_NOTIFICATION,
            "§4",
            "Leaves the bubble; this always succeeds",
            _ -> new SetpBubbles.LeaveBubbleNotification()),
    DISCONNECT(
            SetpKind.DISCONNECT_NOTIFICATION,
            "§6.7",
            "The sender disconnects",
            _ -> new SetpControl.DisconnectNotification());

    private final SetpKind kind;
    private final String section;
    private final String about;
    private final Example example;
    private final List<Direction> directions;

    /** Creates an example message from the session state, for the user to edit. */
    @FunctionalInterface
    private interface Example {

        /**
         * Creates the message.
         *
         * @throws InvalidFieldValueException if an object that it must name is unknown
         */
        SetpMessage.Sayable of(SetpMoment now) throws InvalidFieldValueException;
    }

    /** Creates a template for both directions. */
    SetpPhrase(SetpKind kind, String section, String about, Example example) {
        this(kind, section, about, example, TO_CLIENT, TO_SERVER);
    }

    SetpPhrase(SetpKind kind, String section, String about, Example example, Direction... directions) {
        this.kind = kind;
        this.section = section;
        this.about = about;
        this.example = example;
        this.directions = List.of(directions);
    }

    static List<MessageTemplate> all(Direction direction, SetpTypes types) {
        return Arrays.stream(values())
                .filter(phrase -> phrase.directions.contains(direction))
                .map(phrase -> phrase.made(direction, types.of(phrase.kind).guarantee()))
                .toList();
    }

    /** Returns the template with that name, if its direction matches. */
    static Optional<SetpPhrase> of(MessageTemplate phrase) {
        return Arrays.stream(values())
                .filter(one -> one.kind.wireName().equals(phrase.name()) && one.directions.contains(phrase.direction()))
                .findFirst();
    }

    SetpKind kind() {
        return kind;
    }

    /**
     * Creates the example message.
     *
     * @throws InvalidFieldValueException if an object that it must name is unknown
     */
    SetpMessage.Sayable example(SetpMoment now) throws InvalidFieldValueException {
        return example.of(now);
    }

    private MessageTemplate made(Direction direction, Guarantee guarantee) {
        return new MessageTemplate(kind.wireName(), direction, SetpProtocol.UDP, about + note(guarantee), section);
    }

    /** Returns the note about sending the message by hand. */
    private static String note(Guarantee guarantee) {
        return switch (guarantee) {
            case ALWAYS -> "; it is not resent.";
            case AT_WILL -> "; it uses the sender's next message id, so the sender's next message is ignored.";
            case NEVER -> ".";
        };
    }
}
