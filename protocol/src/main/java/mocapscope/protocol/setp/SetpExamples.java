package mocapscope.protocol.setp;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.SetpPerception.Animation;

/** A message of each kind, as somebody could say it who knows so much: for a person to change. */
final class SetpExamples {
    private static final String WORLD = "mocapscope://stage";
    private static final Vec3 PLACE = new Vec3(0, 1, 0);
    private static final UUID NONE = new UUID(0, 0);
    private static final float RANGE = 8;
    private static final float PERCEPTION = 10;
    private static final long CYCLE_MICROS = 50_000;

    private SetpExamples() {}

    /** @throws Misworded when what it must name is not known */
    static SetpMessage.Sayable of(SetpKind kind, SetpMoment now) throws Misworded {
        return switch (kind) {
            case DISCONNECT_NOTIFICATION -> new SetpControl.DisconnectNotification();
            case KEEPALIVE -> new SetpControl.Keepalive();
            case ACKNOWLEDGEMENT -> acknowledgement(now);
            case THROTTLING_NOTIFICATION ->
                new SetpControl.ThrottlingNotification(
                        SetpTuning.DEFAULTS.rates().unasked());
            case CHALLENGE_REQUEST -> new SetpControl.ChallengeRequest(now.octets(SetpControl.ChallengeRequest.SIZE));
            case CHALLENGE_RESPONSE -> new SetpControl.ChallengeResponse(now.octets(SetpControl.ChallengeRequest.SIZE));
            case LIST_BUBBLES_REQUEST -> new SetpBubbles.ListBubblesRequest();
            case LIST_BUBBLES_RESPONSE ->
                new SetpBubbles.ListBubblesResponse(
                        List.of(new SetpBubbles.Bubble(SetpCloud.bubble(SetpCloud.STAGE), SetpCloud.STAGE)));
            case LIST_AVATARS_REQUEST -> new SetpBubbles.ListAvatarsRequest(now.bubble());
            case LIST_AVATARS_RESPONSE -> new SetpBubbles.ListAvatarsResponse(SetpCloud.AVATARS);
            case JOIN_BUBBLE_REQUEST ->
                new SetpBubbles.JoinBubbleRequest(
                        now.bubble(), SetpCloud.AVATARS.getFirst().avatarId());
            case JOIN_BUBBLE_RESPONSE -> new SetpBubbles.JoinBubbleResponse(true);
            case LEAVE_BUBBLE_NOTIFICATION -> new SetpBubbles.LeaveBubbleNotification();
            case CONNECT_REQUEST,
                    CONNECT_SUCCESS_RESPONSE,
                    CONNECT_FAILURE_RESPONSE,
                    BUBBLE_LINK_REQUEST,
                    BUBBLE_LINK_SUCCESS_RESPONSE,
                    BUBBLE_LINK_FAILURE_RESPONSE -> connecting(kind, now);
            default -> object(kind, now);
        };
    }

    private static SetpMessage.Sayable acknowledgement(SetpMoment now) throws Misworded {
        if (now.packets().isEmpty()) {
            throw new Misworded("packetIds", "nothing came that could be acknowledged");
        }
        return new SetpControl.Acknowledgement(now.packets());
    }

    private static SetpMessage.Sayable connecting(SetpKind kind, SetpMoment now) {
        return switch (kind) {
            case CONNECT_REQUEST ->
                new SetpConnecting.ConnectRequest(SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, "somebody", "");
            case CONNECT_SUCCESS_RESPONSE ->
                new SetpConnecting.ConnectSuccessResponse(
                        SetpCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, WORLD, "", NONE, 0, 0);
            case CONNECT_FAILURE_RESPONSE ->
                new SetpConnecting.ConnectFailureResponse(
                        SetpCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
            case BUBBLE_LINK_REQUEST ->
                new SetpLinking.BubbleLinkRequest(
                        SetpProtocol.PROGRAM,
                        SetpProtocol.VERSIONS,
                        WORLD,
                        now.uuid(),
                        SetpCloud.bubble(SetpCloud.STAGE),
                        new Vec3(12, 0, 0),
                        RANGE,
                        PERCEPTION,
                        CYCLE_MICROS);
            case BUBBLE_LINK_SUCCESS_RESPONSE -> linked();
            default -> new SetpLinking.BubbleLinkFailureResponse(WORLD, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
        };
    }

    private static SetpMessage.Sayable linked() {
        var neighbour = new SetpLinking.LinkedBubble(
                SetpCloud.bubble(SetpCloud.ANNEX), "127.0.0.1", 1253, new Vec3(-14, 0, 0), RANGE, PERCEPTION);
        return new SetpLinking.BubbleLinkSuccessResponse(
                WORLD,
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                RANGE,
                PERCEPTION,
                CYCLE_MICROS,
                List.of(neighbour));
    }

    private static SetpMessage.Sayable object(SetpKind kind, SetpMoment now) throws Misworded {
        return switch (kind) {
            case OBJECT_EXAMINE_BY_ID ->
                new SetpExamining.ObjectExamineById(now.object().id());
            case OBJECT_EXAMINE_BY_INDEX ->
                new SetpExamining.ObjectExamineByIndex(now.object().index());
            case OBJECT_PERCEPTION -> new SetpPerception.ObjectPerception(thing(now, now.free()));
            case MOVEMENT_PERCEPTION ->
                new SetpPerception.MovementPerception(now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY);
            case ADVANCED_MOVEMENT_PERCEPTION ->
                new SetpPerception.AdvancedMovementPerception(
                        now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY);
            case ANIMATION_PERCEPTION ->
                new SetpPerception.AnimationPerception(now.object().index(), List.of(new Animation(1, 1000, 0, 2)));
            case DISAPPEARANCE_PERCEPTION ->
                new SetpPerception.DisappearancePerception(now.object().index());
            case COLLISION_PERCEPTION ->
                new SetpPerception.CollisionPerception(
                        now.object().index(), now.other().index());
            case INJECTION_REQUEST -> new SetpInjection.InjectionRequest(thing(now, 0));
            case INJECTION_RESPONSE -> new SetpInjection.InjectionResponse(now.granted());
            case EJECTION_REQUEST ->
                new SetpInjection.EjectionRequest(now.object().id());
            case EJECTION_RESPONSE -> new SetpInjection.EjectionResponse(now.granted());
            default -> deed(kind, now);
        };
    }

    private static Thing thing(SetpMoment now, long index) {
        return Thing.still(now.uuid(), now.uuid(), now.uuid(), now.uuid(), index, 0.25f, PLACE, Octets.NONE);
    }

    private static SetpMessage.Sayable deed(SetpKind kind, SetpMoment now) throws Misworded {
        return switch (kind) {
            case INTERACTION_REQUEST -> new SetpInteraction.InteractionRequest(wave(now));
            case INTERACTION_RESPONSE -> new SetpInteraction.InteractionResponse(now.granted(), Octets.NONE);
            case INTERACTION_PERCEPTION -> new SetpInteraction.InteractionPerception(wave(now), Octets.NONE);
            case HANDOVER_REQUEST -> handover(now);
            case HANDOVER_RESPONSE -> new SetpHandover.HandoverResponse(now.granted());
            default -> handover(now).perceived();
        };
    }

    private static Deed wave(SetpMoment now) throws Misworded {
        long source = now.object().index();
        return new Deed("wave", Deed.OBJECT, true, source, now.other().index(), 0, Vec3.ZERO, Octets.NONE);
    }

    private static SetpHandover.HandoverRequest handover(SetpMoment now) throws Misworded {
        return new SetpHandover.HandoverRequest(now.object().id(), PLACE, PLACE, now.uuid(), now.uuid(), Octets.NONE);
    }
}
