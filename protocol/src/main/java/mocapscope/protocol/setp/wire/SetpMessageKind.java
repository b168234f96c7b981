package mocapscope.protocol.setp.wire;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The kinds of message in the SETP protocol, each with its parser. They are in the order of the draft specification.
 * {@link SetpMessageTypeTable} maps them to wire numbers.
 */
public enum SetpMessageKind {
    DISCONNECT_NOTIFICATION(_ -> new SetpSessionControlMessage.DisconnectNotification()),
    KEEPALIVE(_ -> new SetpSessionControlMessage.Keepalive()),
    ACKNOWLEDGEMENT(SetpSessionControlMessage.Acknowledgement::read),
    THROTTLING_NOTIFICATION(SetpSessionControlMessage.ThrottlingNotification::read),
    CHALLENGE_REQUEST(SetpSessionControlMessage.ChallengeRequest::read),
    CHALLENGE_RESPONSE(SetpSessionControlMessage.ChallengeResponse::read),
    CONNECT_REQUEST(SetpConnectHandshakeMessage.ConnectRequest::read),
    CONNECT_SUCCESS_RESPONSE(SetpConnectHandshakeMessage.ConnectSuccessResponse::read),
    CONNECT_FAILURE_RESPONSE(SetpConnectHandshakeMessage.ConnectFailureResponse::read),
    LIST_BUBBLES_REQUEST(_ -> new SetpBubbleListJoinLeaveMessage.ListBubblesRequest()),
    LIST_BUBBLES_RESPONSE(SetpBubbleListJoinLeaveMessage.ListBubblesResponse::read),
    LIST_AVATARS_REQUEST(SetpBubbleListJoinLeaveMessage.ListAvatarsRequest::read),
    LIST_AVATARS_RESPONSE(SetpBubbleListJoinLeaveMessage.ListAvatarsResponse::read),
    JOIN_BUBBLE_REQUEST(SetpBubbleListJoinLeaveMessage.JoinBubbleRequest::read),
    JOIN_BUBBLE_RESPONSE(SetpBubbleListJoinLeaveMessage.JoinBubbleResponse::read),
    LEAVE_BUBBLE_NOTIFICATION(_ -> new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification()),
    BUBBLE_LINK_REQUEST(SetpBubbleLinkMessage.BubbleLinkRequest::read),
    BUBBLE_LINK_SUCCESS_RESPONSE(SetpBubbleLinkMessage.BubbleLinkSuccessResponse::read),
    BUBBLE_LINK_FAILURE_RESPONSE(SetpBubbleLinkMessage.BubbleLinkFailureResponse::read),
    OBJECT_EXAMINE_BY_ID(SetpObjectStateRequestMessage.ObjectExamineById::read),
    OBJECT_EXAMINE_BY_INDEX(SetpObjectStateRequestMessage.ObjectExamineByIndex::read),
    OBJECT_PERCEPTION(SetpObjectChangePerceptionMessage.ObjectPerception::read),
    MOVEMENT_PERCEPTION(SetpObjectChangePerceptionMessage.MovementPerception::read),
    ADVANCED_MOVEMENT_PERCEPTION(SetpObjectChangePerceptionMessage.AdvancedMovementPerception::read),
    ANIMATION_PERCEPTION(SetpObjectChangePerceptionMessage.AnimationPerception::read),
    DISAPPEARANCE_PERCEPTION(SetpObjectChangePerceptionMessage.DisappearancePerception::read),
    COLLISION_PERCEPTION(SetpObjectChangePerceptionMessage.CollisionPerception::read),
    INTERACTION_REQUEST(SetpObjectActionMessage.InteractionRequest::read),
    INTERACTION_RESPONSE(SetpObjectActionMessage.InteractionResponse::read),
    INTERACTION_PERCEPTION(SetpObjectActionMessage.InteractionPerception::read),
    HANDOVER_REQUEST(SetpObjectHandoverMessage.HandoverRequest::read),
    HANDOVER_RESPONSE(SetpObjectHandoverMessage.HandoverResponse::read),
    HANDOVER_PERCEPTION(SetpObjectHandoverMessage.HandoverPerception::read),
    INJECTION_REQUEST(SetpObjectInjectionEjectionMessage.InjectionRequest::read),
    INJECTION_RESPONSE(SetpObjectInjectionEjectionMessage.InjectionResponse::read),
    EJECTION_REQUEST(SetpObjectInjectionEjectionMessage.EjectionRequest::read),
    EJECTION_RESPONSE(SetpObjectInjectionEjectionMessage.EjectionResponse::read);

    /** Kinds by the record of their messages, whose name is the kind's. */
    private static final Map<Class<?>, SetpMessageKind> BY_RECORD = Arrays.stream(
                    SetpMessage.SetpMessagePayload.class.getPermittedSubclasses())
            .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
            .collect(Collectors.toUnmodifiableMap(Function.identity(), SetpMessageKind::named));

    private final Function<SetpFieldReader, SetpMessage.SetpMessagePayload> parser;
    private final String wireName;

    SetpMessageKind(Function<SetpFieldReader, SetpMessage.SetpMessagePayload> parser) {
        this.parser = parser;
        this.wireName = Arrays.stream(name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static SetpMessageKind named(Class<?> payload) {
        return Arrays.stream(values())
                .filter(kind -> kind.wireName.equals(payload.getSimpleName()))
                .findFirst()
                .orElseThrow();
    }

    static SetpMessageKind of(Class<?> payload) {
        return Objects.requireNonNull(BY_RECORD.get(payload));
    }

    /** Returns the name, such as {@code ObjectExamineById}. */
    public String wireName() {
        return wireName;
    }

    /** Parses a message's data; reports bytes after the last field. */
    public SetpMessage.SetpMessagePayload read(SetpFieldReader in) {
        var payload = parser.apply(in);
        in.end();
        return payload;
    }

    /** Returns true if the message requests a session, and is therefore sent outside of one (R8). */
    public boolean opensSession() {
        return this == CONNECT_REQUEST || this == BUBBLE_LINK_REQUEST;
    }
}
