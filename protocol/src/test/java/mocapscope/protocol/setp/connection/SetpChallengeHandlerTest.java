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
import mocapscope.protocol.setp.bubble.SetpBubbleCloud;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleMessage;
import mocapscope.protocol.setp.wire.SetpConnectMessage;
import mocapscope.protocol.setp.wire.SetpControlMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectInjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.junit.jupiter.api.Test;

/** Tests of the challenges by which both sides prove their passphrase (R30). */
class SetpChallengeHandlerTest {

    private static ScriptedSetpPeer silent(SetpSimulatedNetwork dry) {
        var hand = ScriptedSetpPeer.client(new SetpConnectMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, "hand", ""));
        dry.connect(hand);
        dry.run(0.2);
        return hand;
    }

    @Test
    void serverWithKeyChallengesEveryPeer() {
        for (var options : List.of("?key=k", "?key=k&role=link")) {
            var dry = new SetpSimulatedNetwork("?key=k");
            var client = dry.connect("", options);
            dry.run(10);

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
        var dry = new SetpSimulatedNetwork("");
        var client = dry.connect("", "");
        dry.run(2);

        assertTrue(client.notes.messages.stream()
                .noneMatch(message -> message.name().startsWith("Challenge")));
    }

    @Test
    void wrongAnswerEndsSession() {
        for (var options : List.of("?key=other", "", "?key=other&role=link")) {
            var dry = new SetpSimulatedNetwork("?key=k");
            var client = dry.connect("", options + (options.isEmpty() ? "?" : "&") + "reconnect=false");
            dry.run(8);

            assertEquals(List.of("CHALLENGE_FAILED"), dry.serverListeners.getFirst().codes());
            assertEquals(
                    "the peer did not prove that it knows the shared key",
                    dry.serverListeners.getFirst().states.getLast().step());
            assertTrue(client.engine.isEnded());
        }
    }

    @Test
    void missingAnswerEndsSessionAfterFiveSeconds() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        dry.run(4);
        assertEquals(List.of(), dry.serverListeners.getFirst().codes());
        dry.run(1);

        assertEquals(
                List.of("REPLY_MISSING", "CHALLENGE_FAILED"),
                dry.serverListeners.getFirst().codes());
        assertEquals(
                1, hand.received(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void rejectsAnswerToOtherChallenge() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        hand.send(new SetpControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.2);

        assertEquals(List.of("CHALLENGE_FAILED"), dry.serverListeners.getFirst().codes());
    }

    @Test
    void disconnectsFailedPeerDespiteZeroRate() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        hand.send(new SetpControlMessage.ThrottlingNotification(0));
        dry.run(0.2);
        hand.send(new SetpBubbleMessage.ListBubblesRequest());
        dry.run(0.2);
        hand.send(new SetpControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.2);

        assertEquals(
                1, hand.received(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void challengesAreDistinct() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var first = silent(dry).received(SetpControlMessage.ChallengeRequest.class).toList();
        var second =
                silent(dry).received(SetpControlMessage.ChallengeRequest.class).toList();

        assertFalse(first.equals(second));
    }

    @Test
    void failedUserChallengeKeepsSessionOpen() {
        var dry = new SetpSimulatedNetwork("");
        var client = dry.connect("", "?key=k");
        dry.run(1);
        client.submitRequest("challenge", Map.of());
        dry.submitServerRequest(SetpUserRequestCatalog.CHALLENGE);
        dry.run(8);

        assertEquals(List.of("CHALLENGE_FAILED"), client.codes());
        assertEquals(List.of("CHALLENGE_FAILED"), dry.serverListeners.getFirst().codes());
        assertEquals("in Stage", client.step());
    }

    @Test
    void limitsOutstandingChallengesAndAnswersPerSecond() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        sendChallengeResponse(hand, "k");
        dry.run(0.2);
        for (int i = 0; i < 8; i++) {
            hand.send(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        }
        for (int i = 0; i < 3; i++) {
            dry.submitServerRequest(SetpUserRequestCatalog.CHALLENGE);
        }
        dry.run(0.5);

        assertEquals(5, hand.received(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(2, hand.received(SetpControlMessage.ChallengeRequest.class).count());
    }

    @Test
    void doesNotAnswerReflectedChallenge() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        hand.send(challenge(hand));
        dry.run(0.2);
        hand.send(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(6);

        assertEquals(0, hand.received(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(
                1, hand.received(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void neitherSideAnswersItsOwnChallenge() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        sendChallengeResponse(hand, "k");
        dry.run(0.2);
        hand.send(challenge(hand));
        var foreign = SetpSimulatedNetwork.withForeignServer();
        var client = foreign.connect("", "?key=k");
        foreign.run(0.1);
        var server = foreign.scriptedPeers.getFirst();
        server.send(new SetpConnectMessage.ConnectSuccessResponse(
                "F", "F", SetpVersionInfo.OURS, "", "", SetpUuidParser.NONE, 1, 0));
        foreign.run(0.1);
        client.submitRequest("challenge", Map.of());
        foreign.run(0.1);
        server.send(challenge(server));
        dry.run(0.2);
        foreign.run(0.2);

        assertEquals(0, hand.received(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(0, server.received(SetpControlMessage.ChallengeResponse.class).count());
    }

    private static SetpControlMessage.ChallengeRequest challenge(ScriptedSetpPeer hand) {
        return hand.received(SetpControlMessage.ChallengeRequest.class).findFirst().orElseThrow();
    }

    private static void sendChallengeResponse(ScriptedSetpPeer hand, String key) {
        hand.send(new SetpControlMessage.ChallengeResponse(
                new SetpChallengeResponseCalculator(key).compute(challenge(hand).challenge(), hand.session())));
    }

    @Test
    void ignoresRequestsBeforeSuccessfulChallenge() {
        var dry = new SetpSimulatedNetwork("?key=k");
        var hand = silent(dry);
        var link = ScriptedSetpPeer.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand",
                SetpVersionInfo.OURS,
                "",
                SetpBubbleCloud.createBubbleId("guest"),
                SetpBubbleCloud.createBubbleId("stage"),
                Vec3.ZERO,
                1,
                1,
                1));
        dry.connect(link);
        dry.run(0.1);
        for (var one : List.of(hand, link)) {
            one.send(new SetpBubbleMessage.JoinBubbleRequest(
                    SetpBubbleCloud.createBubbleId("stage"), SetpUuidParser.NONE));
            one.send(new SetpObjectInjectionMessage.InjectionRequest(SetpObjectData.atRest(
                    SetpUuidParser.NONE,
                    SetpUuidParser.NONE,
                    SetpUuidParser.NONE,
                    SetpUuidParser.NONE,
                    0,
                    1,
                    Vec3.ZERO,
                    SetpOpaqueBytes.NONE)));
        }
        dry.run(2);

        var control =
                List.of(SetpMessageKind.CHALLENGE_REQUEST, SetpMessageKind.ACKNOWLEDGEMENT, SetpMessageKind.KEEPALIVE);
        for (var one : List.of(hand, link)) {
            assertEquals(
                    List.of(),
                    one.received.stream()
                            .map(told -> told.payload().kind())
                            .filter(kind -> !control.contains(kind))
                            .toList());
        }
        sendChallengeResponse(hand, "k");
        dry.run(0.2);
        assertEquals(
                1, hand.received(SetpConnectMessage.ConnectSuccessResponse.class).count());
    }

    @Test
    void clientAnswersChallengeBeforeConnectSuccess() {
        var dry = SetpSimulatedNetwork.withForeignServer();
        dry.connect("", "?key=k");
        dry.run(0.1);
        var hand = dry.scriptedPeers.getFirst();
        hand.send(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.1);

        assertEquals(1, hand.received(SetpControlMessage.ChallengeResponse.class).count());
    }
}
