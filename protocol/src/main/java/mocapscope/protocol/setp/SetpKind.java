package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The 37 kinds of SETP message by name, each with the parser of its data. {@link SetpTypes} maps the names to wire
 * numbers.
 */
enum SetpKind {
    DISCONNECT_NOTIFICATION(SetpControl.DisconnectNotification::read),
    KEEPALIVE(SetpControl.Keepalive::read),
    ACKNOWLEDGEMENT(SetpControl.Acknowledgement::read),
    THROTTLING_NOTIFICATION(SetpControl.ThrottlingNotification::read),
    CHALLENGE_REQUEST(SetpControl.ChallengeRequest::read),
    CHALLENGE_RESPONSE(SetpControl.ChallengeResponse::read),
    CONNECT_REQUEST(SetpConnecting.ConnectRequest::read),
    CONNECT_SUCCESS_RESPONSE(SetpConnecting.ConnectSuccessResponse::read),
    CONNECT_FAILURE_RESPONSE(SetpConnecting.ConnectFailureResponse::read),
    LIST_BUBBLES_REQUEST(SetpBubbles.ListBubblesRequest::read),
    LIST_BUBBLES_RESPONSE(SetpBubbles.ListBubblesResponse::read),
    LIST_AVATARS_REQUEST(SetpBubbles.ListAvatarsRequest::read),
    LIST_AVATARS_RESPONSE(SetpBubbles.ListAvatarsResponse::read),
    JOIN_BUBBLE_REQUEST(SetpBubbles.JoinBubbleRequest::read),
    JOIN_BUBBLE_RESPONSE(SetpBubbles.JoinBubbleResponse::read),
    LEAVE_BUBBLE_NOTIFICATION(SetpBubbles.LeaveBubbleNotification::read),
    BUBBLE_LINK_REQUEST(SetpLinking.BubbleLinkRequest::read),
    BUBBLE_LINK_SUCCESS_RESPONSE(SetpLinking.BubbleLinkSuccessResponse::read),
    BUBBLE_LINK_FAILURE_RESPONSE(SetpLinking.BubbleLinkFailureResponse::read),
    OBJECT_EXAMINE_BY_ID(SetpExamining.ObjectExamineById::read),
    OBJECT_EXAMINE_BY_INDEX(SetpExamining.ObjectExamineByIndex::read),
    OBJECT_PERCEPTION(SetpPerception.ObjectPerception::read),
    MOVEMENT_PERCEPTION(SetpPerception.MovementPerception::read),
    ADVANCED_MOVEMENT_PERCEPTION(SetpPerception.AdvancedMovementPerception::read),
    ANIMATION_PERCEPTION(SetpPerception.AnimationPerception::read),
    DISAPPEARANCE_PERCEPTION(SetpPerception.DisappearancePerception::read),
    COLLISION_PERCEPTION(SetpPerception.CollisionPerception::read),
    INTERACTION_REQUEST(SetpInteraction.InteractionRequest::read),
    INTERACTION_RESPONSE(SetpInteraction.InteractionResponse::read),
    INTERACTION_PERCEPTION(SetpInteraction.InteractionPerception::read),
    HANDOVER_REQUEST(SetpHandover.HandoverRequest::read),
    HANDOVER_RESPONSE(SetpHandover.HandoverResponse::read),
    HANDOVER_PERCEPTION(SetpHandover.HandoverPerception::read),
    INJECTION_REQUEST(SetpInjection.InjectionRequest::read),
    INJECTION_RESPONSE(SetpInjection.InjectionResponse::read),
    EJECTION_REQUEST(SetpInjection.EjectionRequest::read),
    EJECTION_RESPONSE(SetpInjection.EjectionResponse::read);

    /** Parses a message's data. */
    @FunctionalInterface
    private interface Codec {

        SetpMessage.Sayable read(SetpReader in);
    }

    private final Codec codec;
    private final String wireName;

    SetpKind(Codec codec) {
        this.codec = codec;
        this.wireName = Arrays.stream(name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** Returns the name, such as {@code ObjectExamineById}. */
    String wireName() {
        return wireName;
    }

    SetpMessage.Sayable read(SetpReader in) {
        return codec.read(in);
    }

    /** Returns true if the message requests a session, and is therefore sent outside of one (R8). */
    boolean connects() {
        return this == CONNECT_REQUEST || this == BUBBLE_LINK_REQUEST;
    }
}
