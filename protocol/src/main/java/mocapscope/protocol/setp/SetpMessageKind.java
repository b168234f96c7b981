package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.setp.SetpBubbleMessage.JoinBubbleRequest;
import mocapscope.protocol.setp.SetpBubbleMessage.JoinBubbleResponse;
import mocapscope.protocol.setp.SetpBubbleMessage.LeaveBubbleNotification;
import mocapscope.protocol.setp.SetpBubbleMessage.ListAvatarsRequest;
import mocapscope.protocol.setp.SetpBubbleMessage.ListAvatarsResponse;
import mocapscope.protocol.setp.SetpBubbleMessage.ListBubblesRequest;
import mocapscope.protocol.setp.SetpBubbleMessage.ListBubblesResponse;
import mocapscope.protocol.setp.SetpConnectMessage.ConnectFailureResponse;
import mocapscope.protocol.setp.SetpConnectMessage.ConnectRequest;
import mocapscope.protocol.setp.SetpConnectMessage.ConnectSuccessResponse;
import mocapscope.protocol.setp.SetpControlMessage.Acknowledgement;
import mocapscope.protocol.setp.SetpControlMessage.ChallengeRequest;
import mocapscope.protocol.setp.SetpControlMessage.ChallengeResponse;
import mocapscope.protocol.setp.SetpControlMessage.DisconnectNotification;
import mocapscope.protocol.setp.SetpControlMessage.Keepalive;
import mocapscope.protocol.setp.SetpControlMessage.ThrottlingNotification;
import mocapscope.protocol.setp.SetpExamineMessage.ObjectExamineById;
import mocapscope.protocol.setp.SetpExamineMessage.ObjectExamineByIndex;
import mocapscope.protocol.setp.SetpHandoverMessage.HandoverPerception;
import mocapscope.protocol.setp.SetpHandoverMessage.HandoverRequest;
import mocapscope.protocol.setp.SetpHandoverMessage.HandoverResponse;
import mocapscope.protocol.setp.SetpInjectionMessage.EjectionRequest;
import mocapscope.protocol.setp.SetpInjectionMessage.EjectionResponse;
import mocapscope.protocol.setp.SetpInjectionMessage.InjectionRequest;
import mocapscope.protocol.setp.SetpInjectionMessage.InjectionResponse;
import mocapscope.protocol.setp.SetpInteractionMessage.InteractionPerception;
import mocapscope.protocol.setp.SetpInteractionMessage.InteractionRequest;
import mocapscope.protocol.setp.SetpInteractionMessage.InteractionResponse;
import mocapscope.protocol.setp.SetpLinkMessage.BubbleLinkFailureResponse;
import mocapscope.protocol.setp.SetpLinkMessage.BubbleLinkRequest;
import mocapscope.protocol.setp.SetpLinkMessage.BubbleLinkSuccessResponse;
import mocapscope.protocol.setp.SetpPerceptionMessage.AdvancedMovementPerception;
import mocapscope.protocol.setp.SetpPerceptionMessage.AnimationPerception;
import mocapscope.protocol.setp.SetpPerceptionMessage.CollisionPerception;
import mocapscope.protocol.setp.SetpPerceptionMessage.DisappearancePerception;
import mocapscope.protocol.setp.SetpPerceptionMessage.MovementPerception;
import mocapscope.protocol.setp.SetpPerceptionMessage.ObjectPerception;

/**
 * The 37 kinds of SETP message in the order of the draft, each with the parser of its data. {@link SetpMessageTypeTable}
 * maps them to wire numbers.
 */
enum SetpMessageKind {
    DISCONNECT_NOTIFICATION(DisconnectNotification.class, _ -> new DisconnectNotification()),
    KEEPALIVE(Keepalive.class, _ -> new Keepalive()),
    ACKNOWLEDGEMENT(Acknowledgement.class, Acknowledgement::read),
    THROTTLING_NOTIFICATION(ThrottlingNotification.class, ThrottlingNotification::read),
    CHALLENGE_REQUEST(ChallengeRequest.class, ChallengeRequest::read),
    CHALLENGE_RESPONSE(ChallengeResponse.class, ChallengeResponse::read),
    CONNECT_REQUEST(ConnectRequest.class, ConnectRequest::read),
    CONNECT_SUCCESS_RESPONSE(ConnectSuccessResponse.class, ConnectSuccessResponse::read),
    CONNECT_FAILURE_RESPONSE(ConnectFailureResponse.class, ConnectFailureResponse::read),
    LIST_BUBBLES_REQUEST(ListBubblesRequest.class, _ -> new ListBubblesRequest()),
    LIST_BUBBLES_RESPONSE(ListBubblesResponse.class, ListBubblesResponse::read),
    LIST_AVATARS_REQUEST(ListAvatarsRequest.class, ListAvatarsRequest::read),
    LIST_AVATARS_RESPONSE(ListAvatarsResponse.class, ListAvatarsResponse::read),
    JOIN_BUBBLE_REQUEST(JoinBubbleRequest.class, JoinBubbleRequest::read),
    JOIN_BUBBLE_RESPONSE(JoinBubbleResponse.class, JoinBubbleResponse::read),
    LEAVE_BUBBLE_NOTIFICATION(LeaveBubbleNotification.class, _ -> new LeaveBubbleNotification()),
    BUBBLE_LINK_REQUEST(BubbleLinkRequest.class, BubbleLinkRequest::read),
    BUBBLE_LINK_SUCCESS_RESPONSE(BubbleLinkSuccessResponse.class, BubbleLinkSuccessResponse::read),
    BUBBLE_LINK_FAILURE_RESPONSE(BubbleLinkFailureResponse.class, BubbleLinkFailureResponse::read),
    OBJECT_EXAMINE_BY_ID(ObjectExamineById.class, ObjectExamineById::read),
    OBJECT_EXAMINE_BY_INDEX(ObjectExamineByIndex.class, ObjectExamineByIndex::read),
    OBJECT_PERCEPTION(ObjectPerception.class, ObjectPerception::read),
    MOVEMENT_PERCEPTION(MovementPerception.class, MovementPerception::read),
    ADVANCED_MOVEMENT_PERCEPTION(AdvancedMovementPerception.class, AdvancedMovementPerception::read),
    ANIMATION_PERCEPTION(AnimationPerception.class, AnimationPerception::read),
    DISAPPEARANCE_PERCEPTION(DisappearancePerception.class, DisappearancePerception::read),
    COLLISION_PERCEPTION(CollisionPerception.class, CollisionPerception::read),
    INTERACTION_REQUEST(InteractionRequest.class, InteractionRequest::read),
    INTERACTION_RESPONSE(InteractionResponse.class, InteractionResponse::read),
    INTERACTION_PERCEPTION(InteractionPerception.class, InteractionPerception::read),
    HANDOVER_REQUEST(HandoverRequest.class, HandoverRequest::read),
    HANDOVER_RESPONSE(HandoverResponse.class, HandoverResponse::read),
    HANDOVER_PERCEPTION(HandoverPerception.class, HandoverPerception::read),
    INJECTION_REQUEST(InjectionRequest.class, InjectionRequest::read),
    INJECTION_RESPONSE(InjectionResponse.class, InjectionResponse::read),
    EJECTION_REQUEST(EjectionRequest.class, EjectionRequest::read),
    EJECTION_RESPONSE(EjectionResponse.class, EjectionResponse::read);

    private static final Map<Class<?>, SetpMessageKind> BY_TYPE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(kind -> kind.type, kind -> kind));

    private final Class<? extends SetpMessage.SetpMessagePayload> type;
    private final Function<SetpFieldReader, SetpMessage.SetpMessagePayload> parser;
    private final String wireName;

    SetpMessageKind(
            Class<? extends SetpMessage.SetpMessagePayload> type,
            Function<SetpFieldReader, SetpMessage.SetpMessagePayload> parser) {
        this.type = type;
        this.parser = parser;
        this.wireName = Arrays.stream(name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    static SetpMessageKind of(Class<?> payload) {
        return Objects.requireNonNull(BY_TYPE.get(payload));
    }

    /** Returns the name, such as {@code ObjectExamineById}. */
    String wireName() {
        return wireName;
    }

    /** Parses a message's data; reports bytes after the last field. */
    SetpMessage.SetpMessagePayload read(SetpFieldReader in) {
        var payload = parser.apply(in);
        in.end();
        return payload;
    }

    /** Returns true if the message requests a session, and is therefore sent outside of one (R8). */
    boolean opensSession() {
        return this == CONNECT_REQUEST || this == BUBBLE_LINK_REQUEST;
    }
}
