package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.junit.jupiter.api.Test;

/** Tests the assignment of replies to requests (R23) with a client of a foreign server. */
class SetpRequestTrackerTest {
    private static final UUID BUBBLE = new UUID(1, 1);
    private static final UUID OBJECT = new UUID(3, 1);

    private final SetpSimulatedNetwork network = SetpSimulatedNetwork.withForeignServer();
    private final SetpSimulatedNetwork.SetpSimulatedClient client = network.connect("", "?bubble=none");
    private final ScriptedSetpPeer peer = acceptConnection();

    private ScriptedSetpPeer acceptConnection() {
        network.run(0.1);
        network.scriptedPeers
                .getFirst()
                .send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                        "Foreign", "Foreign", SetpVersionInfo.OURS, "", "", BUBBLE, 1, 0));
        network.run(0.1);
        network.scriptedPeers
                .getFirst()
                .send(new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(
                        List.of(new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(BUBBLE, "One"))));
        network.run(0.1);
        return network.scriptedPeers.getFirst();
    }

    private List<String> texts(String code) {
        return client.notes.findings.stream()
                .filter(finding -> finding.rule().code().equals(code))
                .map(Finding::text)
                .toList();
    }

    private List<Long> ids(Class<? extends SetpMessage.SetpMessagePayload> kind) {
        return peer.received.stream()
                .filter(received -> kind.isInstance(received.payload()))
                .map(ScriptedSetpPeer.ReceivedSetpMessage::id)
                .toList();
    }

    private static SetpObjectData objectData(UUID id, long index) {
        return SetpObjectData.atRest(id, id, id, id, index, 1, Vec3.ZERO, SetpOpaqueBytes.NONE);
    }

    @Test
    void matchesRepliesByIdInAnyOrder() {
        for (int i = 0; i < 3; i++) {
            client.submitRequest("interact", Map.of("target", "1"));
        }
        network.run(0.1);
        var requested = ids(SetpObjectActionMessage.InteractionRequest.class);
        assertEquals(3, requested.size());
        peer.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofSuccess(requested.get(2)), SetpOpaqueBytes.NONE));
        peer.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofSuccess(requested.get(0)), SetpOpaqueBytes.NONE));
        network.run(6);

        assertEquals(
                List.of("InteractionRequest, message %d, was not answered within 5 s".formatted(requested.get(1))),
                texts("REPLY_MISSING"));
        assertEquals(List.of(), texts("REPLY_UNASKED"));
    }

    @Test
    void allowsOneOutstandingListRequest() {
        client.submitRequest("list_avatars", Map.of("bubble", new UUID(5, 1).toString()));
        client.submitRequest("list_avatars", Map.of("bubble", new UUID(5, 2).toString()));
        network.run(1);
        assertEquals(
                1, ids(SetpBubbleListJoinLeaveMessage.ListAvatarsRequest.class).size());
        peer.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(List.of()));
        network.run(1);

        assertEquals(
                2, ids(SetpBubbleListJoinLeaveMessage.ListAvatarsRequest.class).size());
        network.run(5);
        assertEquals(1, texts("REPLY_MISSING").size());
    }

    @Test
    void timedOutRequestReleasesNextOne() {
        client.submitRequest("list_bubbles", Map.of());
        client.submitRequest("list_bubbles", Map.of());
        network.run(6);

        assertEquals(
                3, ids(SetpBubbleListJoinLeaveMessage.ListBubblesRequest.class).size());
    }

    @Test
    void matchesExamineReplyByObject() {
        client.submitRequest("examine", Map.of("object", OBJECT.toString()));
        client.submitRequest("examine_index", Map.of("index", "9"));
        network.run(0.1);
        peer.send(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData(new UUID(3, 2), 8)));
        network.run(0.1);
        assertEquals(List.of(), ids(SetpObjectStateRequestMessage.ObjectExamineByIndex.class));
        peer.send(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData(OBJECT, 7)));
        network.run(0.1);
        assertEquals(
                1, ids(SetpObjectStateRequestMessage.ObjectExamineByIndex.class).size());
        peer.send(new SetpObjectChangePerceptionMessage.DisappearancePerception(9));
        network.run(6);

        assertEquals(List.of(), ofReplies(client));
    }

    @Test
    void reportsUnrequestedReplyAsNote() {
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        peer.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(List.of()));
        peer.send(new SetpObjectInjectionEjectionMessage.InjectionResponse(SetpRequestResultStructure.ofSuccess(12)));
        peer.send(new SetpSessionControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        network.run(0.1);

        assertEquals(
                Set.of(
                        "JoinBubbleResponse answers no pending request",
                        "ListAvatarsResponse answers no pending request",
                        "InjectionResponse answers message 12, which is not a pending request",
                        "ChallengeResponse answers no pending request"),
                Set.copyOf(texts("REPLY_UNASKED")));
        assertEquals("let in by Foreign", client.step());
        assertEquals(
                List.of("REPLY_UNASKED"), client.codes().stream().distinct().toList());
    }

    @Test
    void rejectsReplyOfWrongKind() {
        client.submitRequest("inject", Map.of("object", OBJECT.toString()));
        network.run(0.1);
        peer.send(new SetpObjectInjectionEjectionMessage.EjectionResponse(SetpRequestResultStructure.ofSuccess(
                peer.last(SetpObjectInjectionEjectionMessage.InjectionRequest.class))));
        network.run(6);

        assertEquals(1, texts("REPLY_UNASKED").size());
        assertEquals(1, texts("REPLY_MISSING").size());
    }

    @Test
    void reportsLateReplyAsUnrequested() {
        client.submitRequest("inject", Map.of("object", OBJECT.toString()));
        network.run(5.5);
        peer.send(new SetpObjectInjectionEjectionMessage.InjectionResponse(SetpRequestResultStructure.ofSuccess(
                peer.last(SetpObjectInjectionEjectionMessage.InjectionRequest.class))));
        network.run(1);

        assertEquals(List.of("REPLY_MISSING", "REPLY_UNASKED"), ofReplies(client));
    }

    @Test
    void limitsQueuedRequests() {
        for (int i = 0; i < 100; i++) {
            client.submitRequest("list_bubbles", Map.of());
        }
        network.run(0.1);

        assertTrue(texts("NOT_SENT").getFirst().startsWith("ListBubblesRequest: 64 of them are waiting"));
        assertEquals(35, texts("NOT_SENT").size());
    }

    /** Returns the findings, except those about requests of a client that joined no bubble. */
    private static List<String> ofReplies(SetpSimulatedNetwork.SetpSimulatedClient client) {
        return client.codes().stream()
                .filter(code -> !code.equals(SetpProblemKind.UNEXPECTED_IN_STATE.code()))
                .toList();
    }
}
