package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.junit.jupiter.api.Test;

/** Tests of the challenges by which both sides prove their passphrase (R30). */
class SetpMutualChallengeHandlerTest {

    private static ScriptedSetpPeer silent(SetpSimulatedNetwork network) {
        var peer = ScriptedSetpPeer.client(
                new SetpConnectHandshakeMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, "hand", ""));
        network.connect(peer);
        network.run(0.2);
        return peer;
    }

    @Test
    void serverWithKeyChallengesEveryPeer() {
        for (var options : List.of("?key=k", "?key=k&role=link")) {
            var network = new SetpSimulatedNetwork("?key=k");
            var client = network.connect("", options);
            network.run(10);

            assertEquals(List.of(), client.codes());
            assertEquals(SessionPhase.LIVE, client.notes.states.getLast().phase());
            assertEquals(
                    1,
                    client.notes.messages.stream()
                            .filter(message -> message.name().equals("ChallengeRequest"))
                            .count());
        }
    }

    @Test
    void serverWithoutKeySendsNoChallenge() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(2);

        assertTrue(client.notes.messages.stream()
                .noneMatch(message -> message.name().startsWith("Challenge")));
    }

    @Test
    void wrongAnswerEndsSession() {
        for (var options : List.of("?key=other", "", "?key=other&role=link")) {
            var network = new SetpSimulatedNetwork("?key=k");
            var client = network.connect("", options + (options.isEmpty() ? "?" : "&") + "reconnect=false");
            network.run(8);

            assertEquals(
                    List.of("CHALLENGE_FAILED"),
                    network.serverListeners.getFirst().codes());
            assertEquals(
                    "the peer did not prove that it knows the shared key",
                    network.serverListeners.getFirst().states.getLast().step());
            assertTrue(client.engine.isEnded());
        }
    }

    @Test
    void missingAnswerEndsSessionAfterFiveSeconds() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        network.run(4);
        assertEquals(List.of(), network.serverListeners.getFirst().codes());
        network.run(1);

        assertEquals(
                List.of("REPLY_MISSING", "CHALLENGE_FAILED"),
                network.serverListeners.getFirst().codes());
        assertEquals(
                1,
                peer.received(SetpSessionControlMessage.DisconnectNotification.class)
                        .count());
    }

    @Test
    void rejectsAnswerToOtherChallenge() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        peer.send(new SetpSessionControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        network.run(0.2);

        assertEquals(
                List.of("CHALLENGE_FAILED"), network.serverListeners.getFirst().codes());
    }

    @Test
    void disconnectsFailedPeerDespiteZeroRate() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        peer.send(new SetpSessionControlMessage.ThrottlingNotification(0));
        network.run(0.2);
        peer.send(new SetpBubbleListJoinLeaveMessage.ListBubblesRequest());
        network.run(0.2);
        peer.send(new SetpSessionControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        network.run(0.2);

        assertEquals(
                1,
                peer.received(SetpSessionControlMessage.DisconnectNotification.class)
                        .count());
    }

    @Test
    void challengesAreDistinct() {
        var network = new SetpSimulatedNetwork("?key=k");
        var first = silent(network)
                .received(SetpSessionControlMessage.ChallengeRequest.class)
                .toList();
        var second = silent(network)
                .received(SetpSessionControlMessage.ChallengeRequest.class)
                .toList();

        assertFalse(first.equals(second));
    }

    @Test
    void failedUserChallengeKeepsSessionOpen() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?key=k");
        network.run(1);
        client.submitRequest("challenge", Map.of());
        network.submitServerRequest(SetpUserRequestCatalog.CHALLENGE);
        network.run(8);

        assertEquals(List.of("CHALLENGE_FAILED"), client.codes());
        assertEquals(
                List.of("CHALLENGE_FAILED"), network.serverListeners.getFirst().codes());
        assertEquals("in Stage", client.step());
    }

    @Test
    void limitsOutstandingChallengesAndAnswersPerSecond() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        sendChallengeResponse(peer, "k");
        network.run(0.2);
        for (int i = 0; i < 8; i++) {
            peer.send(new SetpSessionControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        }
        for (int i = 0; i < 3; i++) {
            network.submitServerRequest(SetpUserRequestCatalog.CHALLENGE);
        }
        network.run(0.5);

        assertEquals(
                5,
                peer.received(SetpSessionControlMessage.ChallengeResponse.class).count());
        assertEquals(
                2,
                peer.received(SetpSessionControlMessage.ChallengeRequest.class).count());
    }

    @Test
    void doesNotAnswerReflectedChallenge() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        peer.send(challenge(peer));
        network.run(0.2);
        peer.send(new SetpSessionControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        network.run(6);

        assertEquals(
                0,
                peer.received(SetpSessionControlMessage.ChallengeResponse.class).count());
        assertEquals(
                1,
                peer.received(SetpSessionControlMessage.DisconnectNotification.class)
                        .count());
    }

    @Test
    void neitherSideAnswersItsOwnChallenge() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        sendChallengeResponse(peer, "k");
        network.run(0.2);
        peer.send(challenge(peer));
        var foreign = SetpSimulatedNetwork.withForeignServer();
        var client = foreign.connect("", "?key=k");
        foreign.run(0.1);
        var server = foreign.scriptedPeers.getFirst();
        server.send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                "F", "F", SetpVersionInfo.OURS, "", "", SetpUuidInputParser.NONE, 1, 0));
        foreign.run(0.1);
        client.submitRequest("challenge", Map.of());
        foreign.run(0.1);
        server.send(challenge(server));
        network.run(0.2);
        foreign.run(0.2);

        assertEquals(
                0,
                peer.received(SetpSessionControlMessage.ChallengeResponse.class).count());
        assertEquals(
                0,
                server.received(SetpSessionControlMessage.ChallengeResponse.class)
                        .count());
    }

    private static SetpSessionControlMessage.ChallengeRequest challenge(ScriptedSetpPeer peer) {
        return peer.received(SetpSessionControlMessage.ChallengeRequest.class)
                .findFirst()
                .orElseThrow();
    }

    private static void sendChallengeResponse(ScriptedSetpPeer peer, String key) {
        peer.send(new SetpSessionControlMessage.ChallengeResponse(
                new SetpChallengeResponseCalculator(key).compute(challenge(peer).challenge(), peer.session())));
    }

    @Test
    void ignoresRequestsBeforeSuccessfulChallenge() {
        var network = new SetpSimulatedNetwork("?key=k");
        var peer = silent(network);
        var link = ScriptedSetpPeer.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand",
                SetpVersionInfo.OURS,
                "",
                SetpSimulatedLinkedBubblePair.createBubbleId("guest"),
                SetpSimulatedLinkedBubblePair.createBubbleId("stage"),
                Vec3.ZERO,
                1,
                1,
                1));
        network.connect(link);
        network.run(0.1);
        for (var one : List.of(peer, link)) {
            one.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(
                    SetpSimulatedLinkedBubblePair.createBubbleId("stage"), SetpUuidInputParser.NONE));
            one.send(new SetpObjectInjectionEjectionMessage.InjectionRequest(SetpObjectData.atRest(
                    SetpUuidInputParser.NONE,
                    SetpUuidInputParser.NONE,
                    SetpUuidInputParser.NONE,
                    SetpUuidInputParser.NONE,
                    0,
                    1,
                    Vec3.ZERO,
                    SetpOpaqueBytes.NONE)));
        }
        network.run(2);

        var control =
                List.of(SetpMessageKind.CHALLENGE_REQUEST, SetpMessageKind.ACKNOWLEDGEMENT, SetpMessageKind.KEEPALIVE);
        for (var one : List.of(peer, link)) {
            assertEquals(
                    List.of(),
                    one.received.stream()
                            .map(received -> received.payload().kind())
                            .filter(kind -> !control.contains(kind))
                            .toList());
        }
        sendChallengeResponse(peer, "k");
        network.run(0.2);
        assertEquals(
                1,
                peer.received(SetpConnectHandshakeMessage.ConnectSuccessResponse.class)
                        .count());
    }

    @Test
    void clientAnswersChallengeBeforeConnectSuccess() {
        var network = SetpSimulatedNetwork.withForeignServer();
        network.connect("", "?key=k");
        network.run(0.1);
        var peer = network.scriptedPeers.getFirst();
        peer.send(new SetpSessionControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        network.run(0.1);

        assertEquals(
                1,
                peer.received(SetpSessionControlMessage.ChallengeResponse.class).count());
    }
}
