package mocapscope.protocol.setp.edit;

import static mocapscope.protocol.transcript.Direction.TO_CLIENT;
import static mocapscope.protocol.transcript.Direction.TO_SERVER;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.transcript.Direction;

/**
 * A template of a SETP message that a user can compose, with sender, specification section and example. The order is
 * that of §5. Each template has the name of its message kind.
 */
enum SetpMessageTemplate {
    CONNECT_REQUEST(
            "§5",
            "A client requests a session, with its passphrase in clear text",
            SetpExampleMessageFactory::connecting,
            TO_SERVER),
    BUBBLE_LINK_REQUEST(
            "§5",
            "A simulation requests a link from its bubble to another",
            SetpExampleMessageFactory::linking,
            TO_SERVER),
    ACKNOWLEDGEMENT(
            "§6.2", "Acknowledges packets; also begins a requested session", SetpExampleMessageFactory::acknowledging),
    CONNECT_SUCCESS_RESPONSE(
            "§5", "Accepts the client, and begins a session", SetpExampleMessageFactory::connected, TO_CLIENT),
    CONNECT_FAILURE_RESPONSE("§5", "Rejects the client, with a reason", SetpExampleMessageFactory::refused, TO_CLIENT),
    BUBBLE_LINK_SUCCESS_RESPONSE(
            "§5", "Links the bubbles, and begins a session", SetpExampleMessageFactory::linked, TO_CLIENT),
    BUBBLE_LINK_FAILURE_RESPONSE(
            "§5", "Rejects the link, with a reason", SetpExampleMessageFactory::notLinked, TO_CLIENT),
    THROTTLING_NOTIFICATION("§6.5", "The receive limit of the sender", SetpExampleMessageFactory::throttle),
    CHALLENGE_REQUEST("§7", "Bytes for proof of the shared key", SetpExampleMessageFactory::challenge),
    CHALLENGE_RESPONSE(
            "§7",
            "The bytes of the challenge, or their result with the key: fill them in",
            SetpExampleMessageFactory::response),
    KEEPALIVE("§6.6", "Keeps the session alive", _ -> new SetpSessionControlMessage.Keepalive()),
    LIST_BUBBLES_REQUEST(
            "§4",
            "Requests the list of bubbles",
            _ -> new SetpBubbleListJoinLeaveMessage.ListBubblesRequest(),
            TO_SERVER),
    LIST_BUBBLES_RESPONSE("§4", "The list of bubbles", SetpExampleMessageFactory::bubbles, TO_CLIENT),
    LIST_AVATARS_REQUEST(
            "§4",
            "Requests the list of avatars for a bubble",
            now -> new SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(now.bubble()),
            TO_SERVER),
    LIST_AVATARS_RESPONSE(
            "§4",
            "The list of avatars",
            _ -> new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(SetpSimulatedLinkedBubblePair.AVATARS),
            TO_CLIENT),
    JOIN_BUBBLE_REQUEST(
            "§4", "Requests to join a bubble with an avatar", SetpExampleMessageFactory::joining, TO_SERVER),
    JOIN_BUBBLE_RESPONSE(
            "§4", "The result of a join", _ -> new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true), TO_CLIENT),
    OBJECT_PERCEPTION("§4", "An object appeared or changed", SetpExampleMessageFactory::createPerception),
    MOVEMENT_PERCEPTION("§6.4", "The position and velocity of an object", SetpExampleMessageFactory::moved),
    ADVANCED_MOVEMENT_PERCEPTION(
            "§6.4", "The position, velocity and acceleration of an object", SetpExampleMessageFactory::movedFully),
    ANIMATION_PERCEPTION("§6.4", "All animations of an object", SetpExampleMessageFactory::animated),
    OBJECT_EXAMINE_BY_ID(
            "§4",
            "Requests the description of an object by its id",
            now -> new SetpObjectStateRequestMessage.ObjectExamineById(
                    now.object().id()),
            TO_SERVER),
    OBJECT_EXAMINE_BY_INDEX(
            "§4",
            "Requests the description of an object by its number",
            now -> new SetpObjectStateRequestMessage.ObjectExamineByIndex(
                    now.object().index()),
            TO_SERVER),
    COLLISION_PERCEPTION("§4", "Two objects collide", SetpExampleMessageFactory::collided),
    INTERACTION_REQUEST(
            "§4",
            "Requests an interaction with a target",
            now -> new SetpObjectActionMessage.InteractionRequest(now.wave())),
    INTERACTION_RESPONSE(
            "§4",
            "The result of an interaction",
            now -> new SetpObjectActionMessage.InteractionResponse(now.successResult(), SetpOpaqueBytes.NONE)),
    INTERACTION_PERCEPTION(
            "§4",
            "An object interacted with a target",
            now -> new SetpObjectActionMessage.InteractionPerception(now.wave(), SetpOpaqueBytes.NONE)),
    HANDOVER_REQUEST(
            "§4", "Requests that another simulation takes over an object", SetpExampleMessageFactory::handover),
    HANDOVER_RESPONSE(
            "§4",
            "The result of a handover",
            now -> new SetpObjectHandoverMessage.HandoverResponse(now.successResult())),
    HANDOVER_PERCEPTION(
            "§4",
            "An object was handed over between simulations",
            now -> now.handover().perceived()),
    INJECTION_REQUEST(
            "§4", "Injects an object into the bubble", SetpExampleMessageFactory::createInjectionRequest, TO_SERVER),
    INJECTION_RESPONSE(
            "§4",
            "The result of an injection",
            now -> new SetpObjectInjectionEjectionMessage.InjectionResponse(now.successResult()),
            TO_CLIENT),
    EJECTION_REQUEST(
            "§4",
            "Ejects an object from the bubble",
            now -> new SetpObjectInjectionEjectionMessage.EjectionRequest(
                    now.object().id()),
            TO_SERVER),
    EJECTION_RESPONSE(
            "§4",
            "The result of an ejection",
            now -> new SetpObjectInjectionEjectionMessage.EjectionResponse(now.successResult()),
            TO_CLIENT),
    DISAPPEARANCE_PERCEPTION(
            "§4",
            "An object disappeared",
            now -> new SetpObjectChangePerceptionMessage.DisappearancePerception(
                    now.object().index())),
    LEAVE_BUBBLE_NOTIFICATION(
            "§4",
            "Leaves the bubble; this always succeeds",
            _ -> new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification()),
    DISCONNECT_NOTIFICATION(
            "§6.7", "The sender disconnects", _ -> new SetpSessionControlMessage.DisconnectNotification());

    private final SetpMessageKind kind;
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
        SetpMessage.SetpMessagePayload of(SetpExampleMessageFactory now) throws InvalidFieldValueException;
    }

    /** Creates a template for both directions. */
    SetpMessageTemplate(String section, String about, Example example) {
        this(section, about, example, TO_CLIENT, TO_SERVER);
    }

    SetpMessageTemplate(String section, String about, Example example, Direction... directions) {
        this.kind = SetpMessageKind.valueOf(name());
        this.section = section;
        this.about = about;
        this.example = example;
        this.directions = List.of(directions);
    }

    static List<SendableMessageType> all(Direction direction, SetpMessageTypeTable types) {
        return Arrays.stream(values())
                .filter(template -> template.directions.contains(direction))
                .map(messageTemplate -> messageTemplate.create(
                        direction, types.of(messageTemplate.kind).guarantee()))
                .toList();
    }

    /** Returns the template with that name, if its direction matches. */
    static Optional<SetpMessageTemplate> of(SendableMessageType template) {
        return Arrays.stream(values())
                .filter(one ->
                        one.kind.wireName().equals(template.name()) && one.directions.contains(template.direction()))
                .findFirst();
    }

    SetpMessageKind kind() {
        return kind;
    }

    /**
     * Creates the example message.
     *
     * @throws InvalidFieldValueException if an object that it must name is unknown
     */
    SetpMessage.SetpMessagePayload example(SetpExampleMessageFactory now) throws InvalidFieldValueException {
        return example.of(now);
    }

    private SendableMessageType create(Direction direction, SetpDeliveryGuarantee guarantee) {
        return new SendableMessageType(
                kind.wireName(), direction, SetpTransportAdapter.UDP, about + note(guarantee), section);
    }

    /** Returns the note about sending the message by hand. */
    private static String note(SetpDeliveryGuarantee guarantee) {
        return switch (guarantee) {
            case ALWAYS -> "; it is not resent.";
            case AT_WILL -> "; it uses the sender's next message id, so the sender's next message is ignored.";
            case NEVER -> ".";
        };
    }
}
