package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests the handover of objects between the stage and a linked simulation (31 to 33, R45). */
class SetpObjectHandoverMessageTest {
    private static final UUID FERRY = SetpUuidInputParser.createUuid("ferry");
    private static final long NUMBER = 6;
    private static final UUID STAGE = SetpSimulatedLinkedBubblePair.createBubbleId("stage");
    private static final UUID LINKED = SetpSimulatedLinkedBubblePair.createBubbleId("guest");
    private static final String OBJECT = "00112233-4455-6677-8899-aabbccddeeff";

    private final SetpSimulatedNetwork network = new SetpSimulatedNetwork("");

    private static List<String> messageNames(RecordingListener listener, Direction direction) {
        return listener.messages.stream()
                .filter(message -> message.direction() == direction)
                .filter(message -> ((SetpMessage) message.body())
                                instanceof SetpMessage.DecodedMessage(long _, var payload)
                        && (payload instanceof SetpObjectHandoverMessage
                                || payload instanceof SetpObjectChangePerceptionMessage.ObjectPerception(var objectData)
                                        && objectData.objectId().equals(FERRY)
                                || payload
                                                instanceof
                                                SetpObjectChangePerceptionMessage.DisappearancePerception(long objectId)
                                        && objectId == NUMBER))
                .map(DecodedMessage::name)
                .toList();
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

    private ScriptedSetpPeer linked() {
        var peer = ScriptedSetpPeer.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand", SetpVersionInfo.OURS, "", LINKED, STAGE, new Vec3(12, 0, 0), 8, 10, 1));
        network.connect(peer);
        network.run(0.5);
        return peer;
    }

    @Test
    void ferryIsHandedOverAndReturned() {
        var link = network.connect("", "?role=link");
        var watcher = network.connect("", "");
        network.run(6);

        var over = List.of("ObjectPerception", "HandoverPerception", "DisappearancePerception");
        assertEquals(over, messageNames(watcher.notes, Direction.TO_CLIENT));
        assertEquals(
                List.of("ObjectPerception", "HandoverRequest", "HandoverPerception", "DisappearancePerception"),
                messageNames(link.notes, Direction.TO_CLIENT));
        assertEquals(List.of("HandoverResponse", "ObjectPerception"), messageNames(link.notes, Direction.TO_SERVER));
        var request = messages(link.notes, SetpObjectHandoverMessage.HandoverRequest.class)
                .findFirst()
                .orElseThrow();
        assertEquals(8, request.sourceLocation().x(), 0.1);
        assertEquals(-4, request.targetLocation().x(), 0.1);
        assertEquals(STAGE, request.sourceSimulationId());
        network.run(3);

        assertEquals(
                List.of("HandoverPerception", "ObjectPerception"),
                messageNames(watcher.notes, Direction.TO_CLIENT).subList(3, 5));
        assertEquals(
                "HandoverRequest", messageNames(link.notes, Direction.TO_SERVER).getLast());
        assertEquals(List.of(), link.codes());
        assertEquals(List.of(), watcher.codes());
    }

    @Test
    void handedOverObjectIsNeitherVisibleNorUsable() {
        network.connect("", "?role=link");
        network.run(6);
        var late = network.connect("", "");
        network.run(0.5);
        late.submitRequest("interact", Map.of("target", String.valueOf(NUMBER)));
        late.submitRequest("examine_index", Map.of("index", String.valueOf(NUMBER)));
        network.run(0.5);

        assertEquals(List.of("DisappearancePerception"), messageNames(late.notes, Direction.TO_CLIENT));
        assertEquals(
                "no object has that number",
                messages(late.notes, SetpObjectActionMessage.InteractionResponse.class)
                        .findFirst()
                        .orElseThrow()
                        .result()
                        .failureMessage());
    }

    @Test
    void handsFerryOverAtEveryLanding() {
        var link = network.connect("", "?role=link");
        network.run(40);

        assertEquals(
                3,
                messages(link.notes, SetpObjectHandoverMessage.HandoverRequest.class)
                        .count());
        assertEquals(
                3,
                messages(link.notes, SetpObjectHandoverMessage.HandoverResponse.class)
                        .count());
    }

    @Test
    void refusedHandoverLeavesFerryInPlace() {
        var peer = linked();
        var watcher = network.connect("", "");
        network.run(4);
        peer.send(new SetpObjectHandoverMessage.HandoverResponse(SetpRequestResultStructure.ofFailure(
                peer.last(SetpObjectHandoverMessage.HandoverRequest.class), "no moorings")));
        network.run(1);

        assertEquals(List.of("ObjectPerception"), messageNames(watcher.notes, Direction.TO_CLIENT));
        assertEquals(
                List.of("HANDOVER_REFUSED"), network.serverListeners.getFirst().codes());
        network.run(15);
        assertEquals(
                2,
                peer.received(SetpObjectHandoverMessage.HandoverRequest.class).count());
    }

    @Test
    void unansweredHandoverLeavesFerryInPlace() {
        var peer = linked();
        var watcher = network.connect("", "");
        network.run(10);

        assertEquals(List.of("ObjectPerception"), messageNames(watcher.notes, Direction.TO_CLIENT));
        assertEquals(
                List.of("REPLY_MISSING"), network.serverListeners.getFirst().codes());
    }

    @Test
    void ferryReturnsWhenItsSimulationLeaves() {
        var peer = linked();
        var watcher = network.connect("", "");
        network.run(4);
        peer.send(new SetpObjectHandoverMessage.HandoverResponse(
                SetpRequestResultStructure.ofSuccess(peer.last(SetpObjectHandoverMessage.HandoverRequest.class))));
        network.run(0.5);
        assertEquals(
                "DisappearancePerception",
                messageNames(watcher.notes, Direction.TO_CLIENT).getLast());
        peer.close();
        network.run(0.5);

        assertEquals(
                "ObjectPerception",
                messageNames(watcher.notes, Direction.TO_CLIENT).getLast());
    }

    @Test
    void offersFerryToOneSimulationAtATime() {
        var first = linked();
        var second = linked();
        network.run(3.5);
        assertEquals(
                1,
                first.received(SetpObjectHandoverMessage.HandoverRequest.class).count()
                        + second.received(SetpObjectHandoverMessage.HandoverRequest.class)
                                .count());
    }

    @Test
    void refusesHandoverFromOrdinaryClient() {
        var client = network.connect("", "");
        network.run(0.5);
        client.submitRequest("handover", Map.of("object", FERRY.toString()));
        network.run(0.5);

        assertEquals(List.of("HANDOVER_REFUSED"), client.codes());
        assertTrue(client.notes.findings.getFirst().text().endsWith("only a linked simulation hands objects over"));
    }

    @Test
    void refusesHandoverOfForeignObject() {
        var client = network.connect("", "?role=link");
        network.run(0.5);
        client.submitRequest(
                "handover",
                Map.of("object", SetpUuidInputParser.createUuid("moon").toString()));
        network.run(0.5);

        assertEquals(List.of("HANDOVER_REFUSED"), client.codes());
    }

    @Test
    void injectedObjectStaysAfterHandoverToServer() {
        var client = network.connect("", "?role=link");
        network.run(0.5);
        client.submitRequest("inject", Map.of("object", OBJECT, "location", "5, 1, 0"));
        network.run(0.5);
        client.submitRequest("handover", Map.of("object", OBJECT));
        network.run(0.5);
        client.submitRequest("move", Map.of("object", OBJECT));
        client.engine.stop(network.now());
        network.run(0.5);
        var watcher = network.connect("", "");
        network.run(0.5);

        assertEquals(List.of("NOT_SENT"), client.codes());
        var objectData = messages(watcher.notes, SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .map(SetpObjectChangePerceptionMessage.ObjectPerception::object)
                .filter(one -> one.objectId().toString().equals(OBJECT))
                .findFirst()
                .orElseThrow();
        assertEquals(new Vec3(5, 1, 0), objectData.location());
        assertEquals(STAGE, objectData.simulationId());
    }

    @Test
    void handoverCanIntroduceNewObject() {
        var peer = linked();
        var watcher = network.connect("", "");
        network.run(0.5);
        var id = UUID.fromString(OBJECT);
        peer.send(new SetpObjectHandoverMessage.HandoverRequest(
                id, new Vec3(-4, 0, 0), new Vec3(8, 0, 0), LINKED, STAGE, SetpOpaqueBytes.NONE));
        network.run(0.5);

        assertTrue(peer.received(SetpObjectHandoverMessage.HandoverResponse.class)
                .allMatch(response -> response.result().success()));
        assertEquals(
                1,
                messages(watcher.notes, SetpObjectHandoverMessage.HandoverPerception.class)
                        .count());
        assertTrue(messages(watcher.notes, SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .anyMatch(seen -> seen.object().objectId().equals(id)
                        && seen.object().location().equals(new Vec3(8, 0, 0))));
    }

    @Test
    void lateAgreementStillTransfersFerry() {
        var peer = linked();
        network.run(10);
        long offered = peer.last(SetpObjectHandoverMessage.HandoverRequest.class);
        assertTrue(network.serverListeners.getFirst().codes().contains("REPLY_MISSING"));
        peer.send(new SetpObjectHandoverMessage.HandoverResponse(SetpRequestResultStructure.ofSuccess(offered)));
        network.run(0.5);

        assertEquals(
                1,
                peer.received(SetpObjectHandoverMessage.HandoverPerception.class)
                        .count());
        assertFalse(network.serverListeners.getFirst().codes().contains("REPLY_UNASKED"));
    }

    /** A simulation of ours that took an object over from a neighbour that a test plays. */
    private static SetpSimulatedNetwork.SetpSimulatedClient keeping(SetpSimulatedNetwork foreign) {
        var client = foreign.connect("", "?role=link&bubble=" + STAGE);
        foreign.run(0.1);
        var peer = foreign.scriptedPeers.getFirst();
        peer.send(new SetpBubbleLinkMessage.BubbleLinkSuccessResponse(
                "u", "F", SetpVersionInfo.OURS, 1, 1, 1, List.of()));
        foreign.run(0.1);
        peer.send(new SetpObjectHandoverMessage.HandoverRequest(
                FERRY, Vec3.ZERO, Vec3.ZERO, STAGE, LINKED, SetpOpaqueBytes.NONE));
        return client;
    }

    @Test
    void givesUpReturningObjectAfterFourAttempts() {
        var foreign = SetpSimulatedNetwork.withForeignServer();
        var client = keeping(foreign);
        var peer = foreign.scriptedPeers.getFirst();
        for (int i = 1; i <= 4; i++) {
            foreign.run(3.5);
            assertEquals(
                    i,
                    peer.received(SetpObjectHandoverMessage.HandoverRequest.class)
                            .count());
            peer.send(new SetpObjectHandoverMessage.HandoverResponse(SetpRequestResultStructure.ofFailure(
                    peer.last(SetpObjectHandoverMessage.HandoverRequest.class), "not now")));
            foreign.run(0.1);
        }
        foreign.run(20);

        assertEquals(
                4,
                peer.received(SetpObjectHandoverMessage.HandoverRequest.class).count());
        assertEquals(
                FERRY + ": removed, because it cannot be handed back",
                client.notes.findings.getLast().text());
    }

    @Test
    void lateAcceptanceStopsFurtherReturns() {
        var foreign = SetpSimulatedNetwork.withForeignServer();
        var client = keeping(foreign);
        var peer = foreign.scriptedPeers.getFirst();
        foreign.run(9);
        peer.send(new SetpObjectHandoverMessage.HandoverResponse(
                SetpRequestResultStructure.ofSuccess(peer.last(SetpObjectHandoverMessage.HandoverRequest.class))));
        foreign.run(20);

        assertEquals(List.of("REPLY_MISSING"), client.codes());
        assertEquals(
                1,
                peer.received(SetpObjectHandoverMessage.HandoverRequest.class).count());
    }

    @Test
    void userCanReturnFerryEarly() {
        var client = network.connect("", "?role=link");
        network.run(5);
        client.submitRequest("handover", Map.of("object", FERRY.toString()));
        network.run(0.5);
        assertEquals(
                "ObjectPerception",
                messageNames(client.notes, Direction.TO_CLIENT).getLast());
        network.run(4);

        assertEquals(List.of(), client.codes());
    }
}
