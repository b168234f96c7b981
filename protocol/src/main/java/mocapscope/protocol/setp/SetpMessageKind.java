package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The 37 kinds of SETP message by name, each with the parser of its data. {@link SetpMessageTypeTable} maps the names to wire
 * numbers.
 */
enum SetpMessageKind {
    DISCONNECT_NOTIFICATION(SetpControlMessage.DisconnectNotification::read),
    KEEPALIVE(SetpControlMessage.Keepalive::read),
    ACKNOWLEDGEMENT(SetpControlMessage.Acknowledgement::read),
    THROTTLING_NOTIFICATION(SetpControlMessage.ThrottlingNotification::read),
    CHALLENGE_REQUEST(SetpControlMessage.ChallengeRequest::read),
    CHALLENGE_RESPONSE(SetpControlMessage.ChallengeResponse::read),
    CONNECT_REQUEST(SetpConnectMessage.ConnectRequest::read),
    CONNECT_SUCCESS_RESPONSE(SetpConnectMessage.ConnectSuccessResponse::read),
    CONNECT_FAILURE_RESPONSE(SetpConnectMessage.ConnectFailureResponse::read),
    LIST_BUBBLES_REQUEST(SetpBubbleMessage.ListBubblesRequest::read),
    LIST_BUBBLES_RESPONSE(SetpBubbleMessage.ListBubblesResponse::read),
    LIST_AVATARS_REQUEST(SetpBubbleMessage.ListAvatarsRequest::read),
    LIST_AVATARS_RESPONSE(SetpBubbleMessage.ListAvatarsResponse::read),
    JOIN_BUBBLE_REQUEST(SetpBubbleMessage.JoinBubbleRequest::read),
    JOIN_BUBBLE_RESPONSE(SetpBubbleMessage.JoinBubbleResponse::read),
    LEAVE_BUBBLE_NOTIFICATION(SetpBubbleMessage.LeaveBubbleNotification::read),
    BUBBLE_LINK_REQUEST(SetpLinkMessage.BubbleLinkRequest::read),
    BUBBLE_LINK_SUCCESS_RESPONSE(SetpLinkMessage.BubbleLinkSuccessResponse::read),
    BUBBLE_LINK_FAILURE_RESPONSE(SetpLinkMessage.BubbleLinkFailureResponse::read),
    OBJECT_EXAMINE_BY_ID(SetpExamineMessage.ObjectExamineById::read),
    OBJECT_EXAMINE_BY_INDEX(SetpExamineMessage.ObjectExamineByIndex::read),
    OBJECT_PERCEPTION(SetpPerceptionMessage.ObjectPerception::read),
    MOVEMENT_PERCEPTION(SetpPerceptionMessage.MovementPerception::read),
    ADVANCED_MOVEMENT_PERCEPTION(SetpPerceptionMessage.AdvancedMovementPerception::read),
    ANIMATION_PERCEPTION(SetpPerceptionMessage.AnimationPerception::read),
    DISAPPEARANCE_PERCEPTION(SetpPerceptionMessage.DisappearancePerception::read),
    COLLISION_PERCEPTION(SetpPerceptionMessage.CollisionPerception::read),
    INTERACTION_REQUEST(SetpInteractionMessage.InteractionRequest::read),
    INTERACTION_RESPONSE(SetpInteractionMessage.InteractionResponse::read),
    INTERACTION_PERCEPTION(SetpInteractionMessage.InteractionPerception::read),
    HANDOVER_REQUEST(SetpHandoverMessage.HandoverRequest::read),
    HANDOVER_RESPONSE(SetpHandoverMessage.HandoverResponse::read),
    HANDOVER_PERCEPTION(SetpHandoverMessage.HandoverPerception::read),
    INJECTION_REQUEST(SetpInjectionMessage.InjectionRequest::read),
    INJECTION_RESPONSE(SetpInjectionMessage.InjectionResponse::read),
    EJECTION_REQUEST(SetpInjectionMessage.EjectionRequest::read),
    EJECTION_RESPONSE(SetpInjectionMessage.EjectionResponse::read);

    /** Parses a message's data. */
    @FunctionalInterface
    private interface Codec {

        SetpMessage.SetpMessagePayload read(SetpFieldReader in);
    }

    private final Codec codec;
    private final String wireName;

    SetpMessageKind(Codec codec) {
        this.codec = codec;
        this.wireName = Arrays.stream(name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** Returns the name, such as {@code ObjectExamineById}. */
    String wireName() {
        return wireName;
    }

    SetpMessage.SetpMessagePayload read(SetpFieldReader in) {
        return codec.read(in);
    }

    /** Returns true if the message requests a session, and is therefore sent outside of one (R8). */
    boolean opensSession() {
        return this == CONNECT_REQUEST || this == BUBBLE_LINK_REQUEST;
    }
}
