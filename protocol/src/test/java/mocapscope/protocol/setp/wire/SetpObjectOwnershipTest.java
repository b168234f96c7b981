package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests the ownership of objects that clients inject (R24, R45). */
class SetpObjectOwnershipTest {
    private static final String OBJECT = "00112233-4455-6677-8899-aabbccddeeff";
    private static final UUID ID = UUID.fromString(OBJECT);

    private final SetpSimulatedNetwork network = new SetpSimulatedNetwork("");

    private SetpSimulatedNetwork.SetpSimulatedClient joined() {
        var client = network.connect("", "");
        network.run(0.5);
        assertEquals("in Stage", client.step());
        return client;
    }

    /** A client whose objects answer nothing unless a test has them. */
    private ScriptedSetpPeer owner() {
        var peer = ScriptedSetpPeer.client(
                new SetpConnectHandshakeMessage.ConnectRequest("Owner", SetpVersionInfo.OURS, "owner", ""));
        network.connect(peer);
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(
                SetpSimulatedLinkedBubblePair.createBubbleId("stage"), SetpUuidInputParser.NONE));
        network.run(0.5);
        peer.send(new SetpObjectInjectionEjectionMessage.InjectionRequest(
                SetpObjectData.atRest(ID, ID, ID, ID, 0, 1, Vec3.ZERO, SetpOpaqueBytes.NONE)));
        network.run(0.2);
        return peer;
    }

    private static long number(ScriptedSetpPeer owner) {
        return owner.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .filter(seen -> seen.object().objectId().equals(ID))
                .findFirst()
                .orElseThrow()
                .object()
                .objectIndex();
    }

    private static <T extends SetpMessage.SetpMessagePayload> Stream<T> messages(
            RecordingListener listener, Class<T> kind) {
        return listener.messages.stream()
                .filter(message -> message.direction() == Direction.TO_CLIENT)
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private static List<SetpRequestResultStructure> requestResults(SetpSimulatedNetwork.SetpSimulatedClient requester) {
        return messages(requester.notes, SetpObjectActionMessage.InteractionResponse.class)
                .map(SetpObjectActionMessage.InteractionResponse::result)
                .toList();
    }

    private static SetpOpaqueBytes text(String text) {
        return SetpOpaqueBytes.of(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void sendInteraction(SetpSimulatedNetwork.SetpSimulatedClient requester, long target) {
        requester.submitRequest("interact", Map.of("target", String.valueOf(target), "data", "hello"));
    }

    @Test
    void ownerAnswerReachesRequesterAndOthers() {
        var owner = owner();
        var requester = joined();
        var third = joined();
        sendInteraction(requester, number(owner));
        network.run(0.1);
        var requests =
                owner.received(SetpObjectActionMessage.InteractionRequest.class).toList();
        assertEquals(text("hello"), requests.getFirst().action().requestData());
        owner.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofSuccess(owner.last(SetpObjectActionMessage.InteractionRequest.class)),
                text("good day")));
        network.run(0.2);

        assertTrue(requestResults(requester).getFirst().success());
        assertEquals(List.of(), requester.codes());
        assertEquals(
                List.of(text("good day")),
                messages(third.notes, SetpObjectActionMessage.InteractionPerception.class)
                        .map(SetpObjectActionMessage.InteractionPerception::responseData)
                        .toList());
    }

    @Test
    void ownerRefusalReachesOnlyRequester() {
        var owner = owner();
        var requester = joined();
        sendInteraction(requester, number(owner));
        network.run(0.1);
        owner.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofFailure(
                        owner.last(SetpObjectActionMessage.InteractionRequest.class), "hands off"),
                SetpOpaqueBytes.NONE));
        network.run(0.2);

        assertEquals("hands off", requestResults(requester).getFirst().failureMessage());
        assertEquals(
                0,
                owner.received(SetpObjectActionMessage.InteractionPerception.class)
                        .count());
        assertEquals(List.of(), requester.codes());
    }

    @Test
    void answersForSilentOwnerAfterFiveSeconds() {
        var owner = owner();
        var requester = joined();
        sendInteraction(requester, number(owner));
        network.run(4.9);
        assertEquals(List.of(), requestResults(requester));
        network.run(0.2);

        assertEquals(
                "owner does not answer", requestResults(requester).getFirst().failureMessage());
    }

    @Test
    void answersAtOnceWhenOwnerLeavesBubble() {
        var owner = owner();
        var requester = joined();
        sendInteraction(requester, number(owner));
        network.run(0.1);
        owner.send(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification());
        network.run(0.2);

        assertEquals(
                "owner does not answer", requestResults(requester).getFirst().failureMessage());
        assertEquals(
                number(owner),
                messages(requester.notes, SetpObjectChangePerceptionMessage.DisappearancePerception.class)
                        .toList()
                        .getLast()
                        .objectIndex());
    }

    @Test
    void answersAtOnceWhenOwnerDisconnects() {
        var owner = owner();
        var requester = joined();
        sendInteraction(requester, number(owner));
        network.run(0.1);
        owner.close();
        network.run(0.2);

        assertEquals(
                "owner does not answer", requestResults(requester).getFirst().failureMessage());
    }

    @Test
    void ignoresAnswerWhenRequesterIsGone() {
        var owner = owner();
        var requester = joined();
        sendInteraction(requester, number(owner));
        network.run(0.1);
        requester.engine.stop(network.now());
        network.run(0.2);
        owner.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofSuccess(owner.last(SetpObjectActionMessage.InteractionRequest.class)),
                SetpOpaqueBytes.NONE));
        network.run(6);

        assertTrue(requester.engine.isEnded());
        assertEquals(List.of(), network.serverListeners.get(1).codes());
    }

    @Test
    void ownObjectsAcceptInteractionAndEchoData() {
        var owner = joined();
        owner.submitRequest("inject", Map.of("object", OBJECT));
        var requester = joined();
        network.run(0.2);
        long number = messages(owner.notes, SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .filter(seen -> seen.object().objectId().equals(ID))
                .findFirst()
                .orElseThrow()
                .object()
                .objectIndex();
        sendInteraction(requester, number);
        network.run(0.2);

        assertEquals(
                List.of(text("hello")),
                messages(requester.notes, SetpObjectActionMessage.InteractionResponse.class)
                        .map(SetpObjectActionMessage.InteractionResponse::responseData)
                        .toList());
        assertTrue(requestResults(requester).getFirst().success());
    }

    @Test
    void onlyOwnerMovesItsObject() {
        var owner = joined();
        owner.submitRequest("inject", Map.of("object", OBJECT));
        var other = joined();
        network.run(0.2);
        owner.submitRequest("move", Map.of("object", OBJECT, "x", "1", "y", "2", "z", "-3"));
        other.submitRequest("move", Map.of("object", OBJECT, "x", "9"));
        network.run(0.2);

        assertTrue(messages(other.notes, SetpObjectChangePerceptionMessage.MovementPerception.class)
                .anyMatch(moved -> moved.location().equals(new Vec3(1, 2, -3))));
        assertEquals(List.of("NOT_SENT"), other.codes());
        assertEquals(List.of(), owner.codes());
    }

    @Test
    void unnamedDisappearanceKeepsObjectWithoutNumber() {
        var foreign = SetpSimulatedNetwork.withForeignServer();
        var client = foreign.connect("", "?bubble=none");
        foreign.run(0.1);
        var peer = foreign.scriptedPeers.getFirst();
        peer.send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                "F", "F", SetpVersionInfo.OURS, "", "", ID, 1, 0));
        foreign.run(0.1);
        client.submitRequest("inject", Map.of("object", OBJECT));
        foreign.run(0.1);
        peer.send(new SetpObjectChangePerceptionMessage.DisappearancePerception(
                SetpObjectChangePerceptionMessage.DisappearancePerception.UNNAMED));
        foreign.run(0.1);
        peer.send(new SetpObjectChangePerceptionMessage.ObjectPerception(
                SetpObjectData.atRest(ID, ID, ID, ID, 9, 1, Vec3.ZERO, SetpOpaqueBytes.NONE)));
        foreign.run(0.1);
        client.submitRequest("move", Map.of("object", OBJECT, "x", "1"));
        foreign.run(0.1);

        assertEquals(
                1,
                peer.received(SetpObjectChangePerceptionMessage.MovementPerception.class)
                        .count());
    }

    @Test
    void refusesEjectionOfForeignObject() {
        var owner = joined();
        owner.submitRequest("inject", Map.of("object", OBJECT));
        var other = joined();
        network.run(0.2);
        other.submitRequest("eject", Map.of("object", OBJECT));
        network.run(0.2);
        owner.submitRequest("move", Map.of("object", OBJECT));
        network.run(0.2);

        var response = messages(other.notes, SetpObjectInjectionEjectionMessage.EjectionResponse.class)
                .findFirst()
                .orElseThrow();
        assertEquals("no object of yours has that id", response.result().failureMessage());
        assertEquals(List.of(), owner.codes());
    }

    @Test
    void refusedInjectionKeepsObjectButEjectionRemovesIt() {
        var owner = joined();
        owner.submitRequest("inject", Map.of("object", OBJECT));
        network.run(0.2);
        owner.submitRequest("inject", Map.of("object", OBJECT));
        network.run(0.2);
        owner.submitRequest("move", Map.of("object", OBJECT));
        network.run(0.2);
        assertEquals(List.of(), owner.codes());
        owner.submitRequest("eject", Map.of("object", OBJECT));
        network.run(0.2);
        owner.submitRequest("move", Map.of("object", OBJECT));
        network.run(0.2);

        assertEquals(List.of("NOT_SENT"), owner.codes());
    }

    @Test
    void examinationReturnsOwnersLatestMovement() {
        var owner = owner();
        var other = joined();
        long number = number(owner);
        var moved = new SetpObjectChangePerceptionMessage.AdvancedMovementPerception(
                number,
                new Vec3(9.5, 2.25, -3.125),
                new Vec3(0.125, 0, 0),
                Quat.IDENTITY,
                new Quat(0, 0.5, 0, 0.5),
                new Vec3(0, 0.25, 0),
                Quat.IDENTITY);
        var dances = new SetpObjectChangePerceptionMessage.AnimationPerception(
                number, List.of(new SetpObjectChangePerceptionMessage.SetpAnimationEntry(7, 2000, 100, 2)));
        owner.send(moved);
        owner.send(dances);
        network.run(0.2);
        assertTrue(messages(other.notes, SetpObjectChangePerceptionMessage.AnimationPerception.class)
                .anyMatch(dances::equals));
        int before = other.notes.messages.size();
        other.submitRequest("examine_index", Map.of("index", String.valueOf(number)));
        network.run(0.2);

        var payloads = other.notes.messages.subList(before, other.notes.messages.size()).stream()
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .toList();
        var object = payloads.stream()
                .filter(SetpObjectChangePerceptionMessage.ObjectPerception.class::isInstance)
                .map(payload -> ((SetpObjectChangePerceptionMessage.ObjectPerception) payload).object())
                .findFirst()
                .orElseThrow();
        assertEquals(moved.location(), object.location());
        assertEquals(moved.acceleration(), object.acceleration());
        assertEquals(moved.angularVelocity(), object.angularVelocity());
        assertTrue(payloads.contains(moved));
        assertTrue(payloads.contains(dances));
    }

    @Test
    void injectionResponsePrecedesObjectPerception() {
        var owner = owner();
        var kinds = owner.received.stream()
                .map(received -> received.payload().kind())
                .toList();
        long last = owner.last(SetpObjectChangePerceptionMessage.ObjectPerception.class);

        assertEquals(
                number(owner),
                ((SetpObjectChangePerceptionMessage.ObjectPerception) owner.received.stream()
                                .filter(receivedMessage -> receivedMessage.id() == last)
                                .findFirst()
                                .orElseThrow()
                                .payload())
                        .object()
                        .objectIndex());
        assertTrue(owner.last(SetpObjectInjectionEjectionMessage.InjectionResponse.class) < last, kinds::toString);
    }

    @Test
    void ejectionResponsePrecedesDisappearance() {
        var owner = owner();
        var other = joined();
        long number = number(owner);
        owner.send(new SetpObjectInjectionEjectionMessage.EjectionRequest(ID));
        network.run(0.2);

        assertTrue(owner.received(SetpObjectInjectionEjectionMessage.EjectionResponse.class)
                .findFirst()
                .orElseThrow()
                .result()
                .success());
        assertTrue(owner.last(SetpObjectInjectionEjectionMessage.EjectionResponse.class)
                < owner.last(SetpObjectChangePerceptionMessage.DisappearancePerception.class));
        assertTrue(messages(other.notes, SetpObjectChangePerceptionMessage.DisappearancePerception.class)
                .anyMatch(gone -> gone.objectIndex() == number));
    }
}
