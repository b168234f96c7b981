package mocapscope.protocol.setp;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Creates example SETP messages, filled with known bubbles and objects, as a start for composing by hand. */
final class SetpExampleMessageFactory {
    private static final String WORLD = "mocapscope://stage";
    private static final Vec3 PLACE = new Vec3(0, 1, 0);
    private static final float RADIUS = 0.25f;
    private static final float RANGE = 8;
    private static final float PERCEPTION = 10;
    private static final long CYCLE_MICROS = 50_000;
    private static final int PORT = 1253;

    private SetpExampleMessageFactory() {}

    static SetpMessage.SetpMessagePayload connecting() {
        return new SetpConnectMessage.ConnectRequest(SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, "somebody", "");
    }

    static SetpMessage.SetpMessagePayload connected() {
        return new SetpConnectMessage.ConnectSuccessResponse(
                SetpBubbleCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, WORLD, "", new UUID(0, 0), 0, 0);
    }

    static SetpMessage.SetpMessagePayload refused() {
        return new SetpConnectMessage.ConnectFailureResponse(
                SetpBubbleCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
    }

    static SetpMessage.SetpMessagePayload linking(SetpTemplateContext now) {
        return new SetpLinkMessage.BubbleLinkRequest(
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                WORLD,
                now.uuid(),
                SetpBubbleCloud.createBubbleId(SetpBubbleCloud.STAGE),
                new Vec3(12, 0, 0),
                RANGE,
                PERCEPTION,
                CYCLE_MICROS);
    }

    static SetpMessage.SetpMessagePayload linked() {
        var neighbour = new SetpLinkMessage.SetpLinkedBubbleEntry(
                SetpBubbleCloud.createBubbleId(SetpBubbleCloud.ANNEX),
                "127.0.0.1",
                PORT,
                new Vec3(-14, 0, 0),
                RANGE,
                PERCEPTION);
        return new SetpLinkMessage.BubbleLinkSuccessResponse(
                WORLD,
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                RANGE,
                PERCEPTION,
                CYCLE_MICROS,
                List.of(neighbour));
    }

    static SetpMessage.SetpMessagePayload notLinked() {
        return new SetpLinkMessage.BubbleLinkFailureResponse(WORLD, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
    }

    static SetpMessage.SetpMessagePayload acknowledging(SetpTemplateContext now) throws InvalidFieldValueException {
        if (now.packets().isEmpty()) {
            throw new InvalidFieldValueException("packetIds", "nothing came that could be acknowledged");
        }
        return new SetpControlMessage.Acknowledgement(now.packets());
    }

    static SetpMessage.SetpMessagePayload throttle() {
        return new SetpControlMessage.ThrottlingNotification(
                SetpTransportParameters.DEFAULTS.rates().peerDefault());
    }

    static SetpMessage.SetpMessagePayload challenge(SetpTemplateContext now) {
        return new SetpControlMessage.ChallengeRequest(now.octets(SetpControlMessage.ChallengeRequest.SIZE));
    }

    static SetpMessage.SetpMessagePayload response(SetpTemplateContext now) {
        return new SetpControlMessage.ChallengeResponse(now.octets(SetpControlMessage.ChallengeRequest.SIZE));
    }

    static SetpMessage.SetpMessagePayload bubbles() {
        return new SetpBubbleMessage.ListBubblesResponse(List.of(new SetpBubbleMessage.SetpBubbleEntry(
                SetpBubbleCloud.createBubbleId(SetpBubbleCloud.STAGE), SetpBubbleCloud.STAGE)));
    }

    static SetpMessage.SetpMessagePayload joining(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpBubbleMessage.JoinBubbleRequest(
                now.bubble(), SetpBubbleCloud.AVATARS.getFirst().avatarId());
    }

    static SetpMessage.SetpMessagePayload perceived(SetpTemplateContext now) {
        return new SetpPerceptionMessage.ObjectPerception(thing(now, now.unusedIndex()));
    }

    /** Returns a request to inject an object; its index is ignored (R24). */
    static SetpMessage.SetpMessagePayload brought(SetpTemplateContext now) {
        return new SetpInjectionMessage.InjectionRequest(thing(now, 0));
    }

    private static SetpObjectData thing(SetpTemplateContext now, long index) {
        return SetpObjectData.atRest(
                now.uuid(), now.uuid(), now.uuid(), now.uuid(), index, RADIUS, PLACE, SetpOpaqueBytes.NONE);
    }

    static SetpMessage.SetpMessagePayload moved(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpPerceptionMessage.MovementPerception(now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY);
    }

    static SetpMessage.SetpMessagePayload movedFully(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpPerceptionMessage.AdvancedMovementPerception(
                now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY);
    }

    static SetpMessage.SetpMessagePayload animated(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpPerceptionMessage.AnimationPerception(
                now.object().index(), List.of(new SetpPerceptionMessage.SetpAnimationEntry(1, 1000, 0, 2)));
    }

    static SetpMessage.SetpMessagePayload collided(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpPerceptionMessage.CollisionPerception(
                now.object().index(), now.other().index());
    }

    static SetpObjectAction wave(SetpTemplateContext now) throws InvalidFieldValueException {
        long source = now.object().index();
        return new SetpObjectAction(
                "wave", SetpObjectAction.OBJECT, true, source, now.other().index(), 0, Vec3.ZERO, SetpOpaqueBytes.NONE);
    }

    static SetpHandoverMessage.HandoverRequest handover(SetpTemplateContext now) throws InvalidFieldValueException {
        return new SetpHandoverMessage.HandoverRequest(
                now.object().id(), PLACE, PLACE, now.uuid(), now.uuid(), SetpOpaqueBytes.NONE);
    }
}
