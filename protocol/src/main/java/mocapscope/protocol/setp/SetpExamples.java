package mocapscope.protocol.setp;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Creates example SETP messages, filled with known bubbles and objects, as a start for composing by hand. */
final class SetpExamples {
    private static final String WORLD = "mocapscope://stage";
    private static final Vec3 PLACE = new Vec3(0, 1, 0);
    private static final float RADIUS = 0.25f;
    private static final float RANGE = 8;
    private static final float PERCEPTION = 10;
    private static final long CYCLE_MICROS = 50_000;
    private static final int PORT = 1253;

    private SetpExamples() {}

    static SetpMessage.Sayable connecting() {
        return new SetpConnecting.ConnectRequest(SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, "somebody", "");
    }

    static SetpMessage.Sayable connected() {
        return new SetpConnecting.ConnectSuccessResponse(
                SetpCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, WORLD, "", new UUID(0, 0), 0, 0);
    }

    static SetpMessage.Sayable refused() {
        return new SetpConnecting.ConnectFailureResponse(
                SetpCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
    }

    static SetpMessage.Sayable linking(SetpMoment now) {
        return new SetpLinking.BubbleLinkRequest(
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                WORLD,
                now.uuid(),
                SetpCloud.bubble(SetpCloud.STAGE),
                new Vec3(12, 0, 0),
                RANGE,
                PERCEPTION,
                CYCLE_MICROS);
    }

    static SetpMessage.Sayable linked() {
        var neighbour = new SetpLinking.LinkedBubble(
                SetpCloud.bubble(SetpCloud.ANNEX), "127.0.0.1", PORT, new Vec3(-14, 0, 0), RANGE, PERCEPTION);
        return new SetpLinking.BubbleLinkSuccessResponse(
                WORLD,
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                RANGE,
                PERCEPTION,
                CYCLE_MICROS,
                List.of(neighbour));
    }

    static SetpMessage.Sayable notLinked() {
        return new SetpLinking.BubbleLinkFailureResponse(WORLD, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, 0);
    }

    static SetpMessage.Sayable acknowledging(SetpMoment now) throws InvalidFieldValueException {
        if (now.packets().isEmpty()) {
            throw new InvalidFieldValueException("packetIds", "nothing came that could be acknowledged");
        }
        return new SetpControl.Acknowledgement(now.packets());
    }

    static SetpMessage.Sayable throttle() {
        return new SetpControl.ThrottlingNotification(
                SetpTuning.DEFAULTS.rates().unasked());
    }

    static SetpMessage.Sayable challenge(SetpMoment now) {
        return new SetpControl.ChallengeRequest(now.octets(SetpControl.ChallengeRequest.SIZE));
    }

    static SetpMessage.Sayable response(SetpMoment now) {
        return new SetpControl.ChallengeResponse(now.octets(SetpControl.ChallengeRequest.SIZE));
    }

    static SetpMessage.Sayable bubbles() {
        return new SetpBubbles.ListBubblesResponse(
                List.of(new SetpBubbles.Bubble(SetpCloud.bubble(SetpCloud.STAGE), SetpCloud.STAGE)));
    }

    static SetpMessage.Sayable joining(SetpMoment now) throws InvalidFieldValueException {
        return new SetpBubbles.JoinBubbleRequest(
                now.bubble(), SetpCloud.AVATARS.getFirst().avatarId());
    }

    static SetpMessage.Sayable perceived(SetpMoment now) {
        return new SetpPerception.ObjectPerception(thing(now, now.free()));
    }

    /** Returns a request to inject an object; its index is ignored (R24). */
    static SetpMessage.Sayable brought(SetpMoment now) {
        return new SetpInjection.InjectionRequest(thing(now, 0));
    }

    private static Thing thing(SetpMoment now, long index) {
        return Thing.still(now.uuid(), now.uuid(), now.uuid(), now.uuid(), index, RADIUS, PLACE, Octets.NONE);
    }

    static SetpMessage.Sayable moved(SetpMoment now) throws InvalidFieldValueException {
        return new SetpPerception.MovementPerception(now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY);
    }

    static SetpMessage.Sayable movedFully(SetpMoment now) throws InvalidFieldValueException {
        return new SetpPerception.AdvancedMovementPerception(
                now.object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY);
    }

    static SetpMessage.Sayable animated(SetpMoment now) throws InvalidFieldValueException {
        return new SetpPerception.AnimationPerception(
                now.object().index(), List.of(new SetpPerception.Animation(1, 1000, 0, 2)));
    }

    static SetpMessage.Sayable collided(SetpMoment now) throws InvalidFieldValueException {
        return new SetpPerception.CollisionPerception(
                now.object().index(), now.other().index());
    }

    static Deed wave(SetpMoment now) throws InvalidFieldValueException {
        long source = now.object().index();
        return new Deed("wave", Deed.OBJECT, true, source, now.other().index(), 0, Vec3.ZERO, Octets.NONE);
    }

    static SetpHandover.HandoverRequest handover(SetpMoment now) throws InvalidFieldValueException {
        return new SetpHandover.HandoverRequest(now.object().id(), PLACE, PLACE, now.uuid(), now.uuid(), Octets.NONE);
    }
}
