package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.setp.DryRun;
import mocapscope.protocol.setp.bubble.SetpBubbleCloud;
import mocapscope.protocol.setp.transport.Hand;
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

    private static Hand silent(DryRun dry) {
        var hand = Hand.client(new SetpConnectMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, "hand", ""));
        dry.call(hand);
        dry.run(0.2);
        return hand;
    }

    @Test
    void serverWithKeyChallengesEveryPeer() {
        for (var options : List.of("?key=k", "?key=k&role=link")) {
            var dry = new DryRun("?key=k");
            var client = dry.call("", options);
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
        var dry = new DryRun("");
        var client = dry.call("", "");
        dry.run(2);

        assertTrue(client.notes.messages.stream()
                .noneMatch(message -> message.name().startsWith("Challenge")));
    }

    @Test
    void wrongAnswerEndsSession() {
        for (var options : List.of("?key=other", "", "?key=other&role=link")) {
            var dry = new DryRun("?key=k");
            var client = dry.call("", options + (options.isEmpty() ? "?" : "&") + "reconnect=false");
            dry.run(8);

            assertEquals(List.of("CHALLENGE_FAILED"), dry.served.getFirst().codes());
            assertEquals(
                    "the peer did not prove that it knows the shared key",
                    dry.served.getFirst().states.getLast().step());
            assertTrue(client.engine.isEnded());
        }
    }

    @Test
    void missingAnswerEndsSessionAfterFiveSeconds() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        dry.run(4);
        assertEquals(List.of(), dry.served.getFirst().codes());
        dry.run(1);

        assertEquals(
                List.of("REPLY_MISSING", "CHALLENGE_FAILED"),
                dry.served.getFirst().codes());
        assertEquals(
                1, hand.heard(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void rejectsAnswerToOtherChallenge() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        hand.say(new SetpControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.2);

        assertEquals(List.of("CHALLENGE_FAILED"), dry.served.getFirst().codes());
    }

    @Test
    void disconnectsFailedPeerDespiteZeroRate() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        hand.say(new SetpControlMessage.ThrottlingNotification(0));
        dry.run(0.2);
        hand.say(new SetpBubbleMessage.ListBubblesRequest());
        dry.run(0.2);
        hand.say(new SetpControlMessage.ChallengeResponse(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.2);

        assertEquals(
                1, hand.heard(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void challengesAreDistinct() {
        var dry = new DryRun("?key=k");
        var first = silent(dry).heard(SetpControlMessage.ChallengeRequest.class).toList();
        var second =
                silent(dry).heard(SetpControlMessage.ChallengeRequest.class).toList();

        assertFalse(first.equals(second));
    }

    @Test
    void failedUserChallengeKeepsSessionOpen() {
        var dry = new DryRun("");
        var client = dry.call("", "?key=k");
        dry.run(1);
        client.ask("challenge", Map.of());
        dry.ask(SetpUserRequestCatalog.CHALLENGE);
        dry.run(8);

        assertEquals(List.of("CHALLENGE_FAILED"), client.codes());
        assertEquals(List.of("CHALLENGE_FAILED"), dry.served.getFirst().codes());
        assertEquals("in Stage", client.step());
    }

    @Test
    void limitsOutstandingChallengesAndAnswersPerSecond() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        prove(hand, "k");
        dry.run(0.2);
        for (int i = 0; i < 8; i++) {
            hand.say(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        }
        for (int i = 0; i < 3; i++) {
            dry.ask(SetpUserRequestCatalog.CHALLENGE);
        }
        dry.run(0.5);

        assertEquals(5, hand.heard(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(2, hand.heard(SetpControlMessage.ChallengeRequest.class).count());
    }

    @Test
    void doesNotAnswerReflectedChallenge() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        hand.say(challenge(hand));
        dry.run(0.2);
        hand.say(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(6);

        assertEquals(0, hand.heard(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(
                1, hand.heard(SetpControlMessage.DisconnectNotification.class).count());
    }

    @Test
    void neitherSideAnswersItsOwnChallenge() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        prove(hand, "k");
        dry.run(0.2);
        hand.say(challenge(hand));
        var foreign = DryRun.foreign();
        var client = foreign.call("", "?key=k");
        foreign.run(0.1);
        var server = foreign.hands.getFirst();
        server.say(new SetpConnectMessage.ConnectSuccessResponse(
                "F", "F", SetpVersionInfo.OURS, "", "", SetpUuidParser.NONE, 1, 0));
        foreign.run(0.1);
        client.ask("challenge", Map.of());
        foreign.run(0.1);
        server.say(challenge(server));
        dry.run(0.2);
        foreign.run(0.2);

        assertEquals(0, hand.heard(SetpControlMessage.ChallengeResponse.class).count());
        assertEquals(0, server.heard(SetpControlMessage.ChallengeResponse.class).count());
    }

    private static SetpControlMessage.ChallengeRequest challenge(Hand hand) {
        return hand.heard(SetpControlMessage.ChallengeRequest.class).findFirst().orElseThrow();
    }

    private static void prove(Hand hand, String key) {
        hand.say(new SetpControlMessage.ChallengeResponse(
                new SetpChallengeResponseCalculator(key).compute(challenge(hand).challenge(), hand.session())));
    }

    @Test
    void ignoresRequestsBeforeSuccessfulChallenge() {
        var dry = new DryRun("?key=k");
        var hand = silent(dry);
        var link = Hand.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand",
                SetpVersionInfo.OURS,
                "",
                SetpBubbleCloud.createBubbleId("guest"),
                SetpBubbleCloud.createBubbleId("stage"),
                Vec3.ZERO,
                1,
                1,
                1));
        dry.call(link);
        dry.run(0.1);
        for (var one : List.of(hand, link)) {
            one.say(new SetpBubbleMessage.JoinBubbleRequest(
                    SetpBubbleCloud.createBubbleId("stage"), SetpUuidParser.NONE));
            one.say(new SetpObjectInjectionMessage.InjectionRequest(SetpObjectData.atRest(
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
                    one.heard.stream()
                            .map(told -> told.what().kind())
                            .filter(kind -> !control.contains(kind))
                            .toList());
        }
        prove(hand, "k");
        dry.run(0.2);
        assertEquals(
                1, hand.heard(SetpConnectMessage.ConnectSuccessResponse.class).count());
    }

    @Test
    void clientAnswersChallengeBeforeConnectSuccess() {
        var dry = DryRun.foreign();
        dry.call("", "?key=k");
        dry.run(0.1);
        var hand = dry.hands.getFirst();
        hand.say(new SetpControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))));
        dry.run(0.1);

        assertEquals(1, hand.heard(SetpControlMessage.ChallengeResponse.class).count());
    }
}
