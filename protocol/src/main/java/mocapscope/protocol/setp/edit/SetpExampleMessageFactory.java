package mocapscope.protocol.setp.edit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.decode.SetpSceneDecoderState;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTargetedAction;
import mocapscope.protocol.setp.wire.SetpVersionInfo;

/**
 * Creates example SETP messages that a user can edit and send, filled with values of the current session.
 * @param packets ids of the packets that the other side sent last, the newest first
 * @param message id of the message that the other side completed last, or 0
 */
record SetpExampleMessageFactory(
        SetpSceneDecoderState scene, List<Long> packets, long message, RandomGenerator random) {
    private static final String WORLD = "mocapscope://stage";
    private static final Vec3 PLACE = new Vec3(0, 1, 0);
    private static final float RADIUS = 0.25f;
    private static final float RANGE = 8;
    private static final float PERCEPTION = 10;
    private static final long CYCLE_MICROS = 50_000;
    private static final int PORT = 1253;

    private static final long NONE = -1;

    SetpExampleMessageFactory {
        packets = List.copyOf(packets);
    }

    /** An object perceived in a SETP session: its index and UUID. */
    record SetpKnownObject(long index, UUID id) {}

    private List<SetpKnownObject> objects() {
        var all = new ArrayList<SetpKnownObject>();
        scene.objects().forEach((name, index) -> all.add(new SetpKnownObject(index, name)));
        return all;
    }

    /** Returns the object with the lowest index. */
    SetpKnownObject object() throws InvalidFieldValueException {
        var all = objects();
        if (all.isEmpty()) {
            throw new InvalidFieldValueException(
                    "objectIndex", "no object was perceived yet: send ObjectPerception first");
        }
        return all.getFirst();
    }

    /** Returns another object, or the same if there is only one. */
    SetpKnownObject other() throws InvalidFieldValueException {
        var first = object();
        var all = objects();
        return all.size() > 1 ? all.get(1) : first;
    }

    /** Returns an index that no object has. */
    long unusedIndex() {
        long highest =
                objects().stream().mapToLong(SetpKnownObject::index).max().orElse(NONE);
        return (highest + 1) & 0xffff_ffffL;
    }

    /** Returns a listed bubble. */
    UUID bubble() throws InvalidFieldValueException {
        var listed = scene.bubbles().names().keySet().stream().sorted().findFirst();
        return listed.orElseThrow(() ->
                new InvalidFieldValueException("bubbleId", "no bubble was listed yet: send ListBubblesResponse first"));
    }

    SetpRequestResultStructure successResult() {
        return SetpRequestResultStructure.ofSuccess(message);
    }

    UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    SetpOpaqueBytes octets(int size) {
        var bytes = new byte[size];
        random.nextBytes(bytes);
        return SetpOpaqueBytes.of(ByteBuffer.wrap(bytes));
    }

    SetpMessage.SetpMessagePayload connecting() {
        return new SetpConnectHandshakeMessage.ConnectRequest(
                SetpVersionInfo.PROGRAM, SetpVersionInfo.OURS, "somebody", "");
    }

    SetpMessage.SetpMessagePayload connected() {
        return new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                SetpSimulatedLinkedBubblePair.STAGE,
                SetpVersionInfo.PROGRAM,
                SetpVersionInfo.OURS,
                WORLD,
                "",
                new UUID(0, 0),
                0,
                0);
    }

    SetpMessage.SetpMessagePayload refused() {
        return new SetpConnectHandshakeMessage.ConnectFailureResponse(
                SetpSimulatedLinkedBubblePair.STAGE, SetpVersionInfo.PROGRAM, SetpVersionInfo.OURS, 0);
    }

    SetpMessage.SetpMessagePayload linking() {
        return new SetpBubbleLinkMessage.BubbleLinkRequest(
                SetpVersionInfo.PROGRAM,
                SetpVersionInfo.OURS,
                WORLD,
                uuid(),
                SetpSimulatedLinkedBubblePair.createBubbleId(SetpSimulatedLinkedBubblePair.STAGE),
                new Vec3(12, 0, 0),
                RANGE,
                PERCEPTION,
                CYCLE_MICROS);
    }

    SetpMessage.SetpMessagePayload linked() {
        var neighbour = new SetpBubbleLinkMessage.SetpLinkedBubbleEntry(
                SetpSimulatedLinkedBubblePair.createBubbleId(SetpSimulatedLinkedBubblePair.ANNEX),
                "127.0.0.1",
                PORT,
                new Vec3(-14, 0, 0),
                RANGE,
                PERCEPTION);
        return new SetpBubbleLinkMessage.BubbleLinkSuccessResponse(
                WORLD,
                SetpVersionInfo.PROGRAM,
                SetpVersionInfo.OURS,
                RANGE,
                PERCEPTION,
                CYCLE_MICROS,
                List.of(neighbour));
    }

    SetpMessage.SetpMessagePayload notLinked() {
        return new SetpBubbleLinkMessage.BubbleLinkFailureResponse(
                WORLD, SetpVersionInfo.PROGRAM, SetpVersionInfo.OURS, 0);
    }

    SetpMessage.SetpMessagePayload acknowledging() throws InvalidFieldValueException {
        if (packets.isEmpty()) {
            throw new InvalidFieldValueException("packetIds", "nothing came that could be acknowledged");
        }
        return new SetpSessionControlMessage.Acknowledgement(packets);
    }

    SetpMessage.SetpMessagePayload throttle() {
        return new SetpSessionControlMessage.ThrottlingNotification(
                SetpProtocolParameters.DEFAULTS.rates().peerDefault());
    }

    SetpMessage.SetpMessagePayload challenge() {
        return new SetpSessionControlMessage.ChallengeRequest(octets(SetpSessionControlMessage.ChallengeRequest.SIZE));
    }

    SetpMessage.SetpMessagePayload response() {
        return new SetpSessionControlMessage.ChallengeResponse(octets(SetpSessionControlMessage.ChallengeRequest.SIZE));
    }

    SetpMessage.SetpMessagePayload bubbles() {
        return new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(
                List.of(new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(
                        SetpSimulatedLinkedBubblePair.createBubbleId(SetpSimulatedLinkedBubblePair.STAGE),
                        SetpSimulatedLinkedBubblePair.STAGE)));
    }

    SetpMessage.SetpMessagePayload joining() throws InvalidFieldValueException {
        return new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(
                bubble(), SetpSimulatedLinkedBubblePair.AVATARS.getFirst().avatarId());
    }

    SetpMessage.SetpMessagePayload createPerception() {
        return new SetpObjectChangePerceptionMessage.ObjectPerception(objectData(unusedIndex()));
    }

    /** Returns a request to inject an object; its index is ignored (R24). */
    SetpMessage.SetpMessagePayload createInjectionRequest() {
        return new SetpObjectInjectionEjectionMessage.InjectionRequest(objectData(0));
    }

    private SetpObjectData objectData(long index) {
        return SetpObjectData.atRest(uuid(), uuid(), uuid(), uuid(), index, RADIUS, PLACE, SetpOpaqueBytes.NONE);
    }

    SetpMessage.SetpMessagePayload moved() throws InvalidFieldValueException {
        return new SetpObjectChangePerceptionMessage.MovementPerception(
                object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY);
    }

    SetpMessage.SetpMessagePayload movedFully() throws InvalidFieldValueException {
        return new SetpObjectChangePerceptionMessage.AdvancedMovementPerception(
                object().index(), PLACE, Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY);
    }

    SetpMessage.SetpMessagePayload animated() throws InvalidFieldValueException {
        return new SetpObjectChangePerceptionMessage.AnimationPerception(
                object().index(), List.of(new SetpObjectChangePerceptionMessage.SetpAnimationEntry(1, 1000, 0, 2)));
    }

    SetpMessage.SetpMessagePayload collided() throws InvalidFieldValueException {
        return new SetpObjectChangePerceptionMessage.CollisionPerception(object().index(), other().index());
    }

    SetpTargetedAction wave() throws InvalidFieldValueException {
        long source = object().index();
        return new SetpTargetedAction(
                "wave", SetpTargetedAction.OBJECT, true, source, other().index(), 0, Vec3.ZERO, SetpOpaqueBytes.NONE);
    }

    SetpObjectHandoverMessage.HandoverRequest handover() throws InvalidFieldValueException {
        return new SetpObjectHandoverMessage.HandoverRequest(
                object().id(), PLACE, PLACE, uuid(), uuid(), SetpOpaqueBytes.NONE);
    }
}
