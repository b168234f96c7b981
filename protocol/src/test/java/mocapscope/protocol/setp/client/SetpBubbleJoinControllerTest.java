package mocapscope.protocol.setp.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** A client's ways into bubbles, and what it offers to choose. */
class SetpBubbleJoinControllerTest {
    private static final String STAGE =
            SetpSimulatedLinkedBubblePair.createBubbleId("stage").toString();
    private static final String ANNEX =
            SetpSimulatedLinkedBubblePair.createBubbleId("annex").toString();
    private static final String VISITOR =
            SetpUuidInputParser.createUuid("avatar visitor").toString();
    private static final String GUIDE =
            SetpUuidInputParser.createUuid("avatar guide").toString();
    private static final UUID HERE = new UUID(1, 1);
    private static final UUID THERE = new UUID(1, 2);

    private static List<String> labels(UserRequestWithParameterChoices choices, int pick) {
        return choices.picks().get(pick).choices().stream()
                .map(UserRequestWithParameterChoices.ParameterValue::label)
                .toList();
    }

    private static List<String> chosen(RecordingListener listener) {
        return listener.offers.getLast().picks().stream()
                .map(UserRequestWithParameterChoices.ParameterChoices::chosen)
                .toList();
    }

    /** Returns the names of the requests about joining bubbles, in order. */
    private static List<String> requestNames(RecordingListener listener) {
        return listener.messages.stream()
                .filter(message -> message.direction() == Direction.TO_SERVER)
                .map(DecodedMessage::name)
                .filter(name -> name.startsWith("List") || name.startsWith("Join") || name.startsWith("Leave"))
                .toList();
    }

    @Test
    void offersBubblesAndAvatarsWithCurrentSelection() {
        var network = new SetpSimulatedNetwork("");
        var listener = network.connect("", "").notes;
        network.run(1);

        var choices = listener.offers.getLast();
        assertEquals(SetpUserRequestCatalog.JOINING, choices.request());
        assertEquals(
                List.of("bubble", "avatar"),
                choices.picks().stream()
                        .map(UserRequestWithParameterChoices.ParameterChoices::parameter)
                        .toList());
        assertEquals(List.of("Stage", "Annex"), labels(choices, 0));
        assertEquals(List.of("Visitor", "Guide"), labels(choices, 1));
        assertEquals(List.of(STAGE, VISITOR), chosen(listener));
    }

    @Test
    void offersBubblesWithoutJoiningAny() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?bubble=none");
        network.run(1);

        assertEquals(List.of("Stage", "Annex"), labels(client.notes.offers.getLast(), 0));
        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals(List.of("ListBubblesRequest"), requestNames(client.notes));
    }

    @Test
    void joinsEndpointBubbleAndOffersOthers() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?bubble=" + ANNEX + "&avatar=Guide");
        network.run(1);

        assertEquals("in Annex", client.step());
        assertEquals(List.of("Stage", "Annex"), labels(client.notes.offers.getLast(), 0));
        assertEquals(List.of(ANNEX, GUIDE), chosen(client.notes));
    }

    @Test
    void leavesOldBubbleBeforeJoiningAnother() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        client.notes.messages.clear();
        client.submitRequest("join", Map.of("bubble", ANNEX, "avatar", GUIDE));
        network.run(1);

        assertEquals(
                List.of("LeaveBubbleNotification", "ListAvatarsRequest", "JoinBubbleRequest"),
                requestNames(client.notes));
        assertEquals("in Annex", client.step());
        assertEquals(List.of(ANNEX, GUIDE), chosen(client.notes));
        assertEquals(List.of(), client.codes());
    }

    @Test
    void waitsForLeaveAcknowledgementBeforeJoining() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        long until = network.nanos() + SetpSimulatedNetwork.SECOND / 2;
        network.toServer = (_, now) -> now > until;
        client.submitRequest("join", Map.of("bubble", ANNEX));
        network.run(0.4);
        assertFalse(requestNames(client.notes)
                .subList(3, requestNames(client.notes).size())
                .contains("JoinBubbleRequest"));
        network.run(2);

        assertEquals("in Annex", client.step());
        assertFalse(client.codes().contains("JOIN_REFUSED"));
    }

    @Test
    void rejoinsSameBubbleOnlyForNewAvatar() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        client.notes.messages.clear();
        client.submitRequest("join", Map.of("bubble", STAGE, "avatar", VISITOR));
        network.run(1);
        assertEquals(List.of(), requestNames(client.notes));
        client.submitRequest("join", Map.of("bubble", "", "avatar", GUIDE));
        assertEquals(List.of("LeaveBubbleNotification"), requestNames(client.notes)); // nothing overtakes it
        network.run(1);

        assertEquals(List.of("LeaveBubbleNotification", "JoinBubbleRequest"), requestNames(client.notes));
        assertEquals(List.of(STAGE, GUIDE), chosen(client.notes));
    }

    @Test
    void lastOfSeveralJoinRequestsWins() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        client.submitRequest("join", Map.of("bubble", ANNEX, "avatar", GUIDE));
        client.submitRequest("join", Map.of("bubble", STAGE, "avatar", GUIDE));
        network.run(0.004);
        client.submitRequest("join", Map.of("bubble", ANNEX, "avatar", VISITOR));
        network.run(0.05);
        client.submitRequest("join", Map.of("bubble", STAGE, "avatar", VISITOR));
        client.submitRequest("join", Map.of("bubble", ANNEX, "avatar", GUIDE));
        network.run(2);

        assertEquals(List.of(ANNEX, GUIDE), chosen(client.notes));
        assertEquals("in Annex", client.step());
        assertEquals(List.of(), client.codes());
        assertEquals(
                "in Annex", network.serverListeners.getFirst().states.getLast().step());
    }

    @Test
    void leaveCancelsPendingJoin() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?bubble=none");
        network.run(1);
        client.submitRequest("join", Map.of("bubble", STAGE));
        network.run(0.0035);
        assertTrue(requestNames(client.notes).contains("JoinBubbleRequest"));
        client.submitRequest("leave", Map.of());
        network.run(2);

        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals(
                "out of Stage",
                network.serverListeners.getFirst().states.getLast().step());
    }

    private static ScriptedSetpPeer foreign(SetpSimulatedNetwork network) {
        network.run(0.1);
        var peer = network.scriptedPeers.getFirst();
        peer.send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                "Foreign", "Foreign", SetpVersionInfo.OURS, "", "", HERE, 1, 0));
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(List.of(
                new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(HERE, "Here"),
                new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(THERE, ""))));
        return peer;
    }

    private static void avatars(ScriptedSetpPeer peer, int... ids) {
        peer.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(Arrays.stream(ids)
                .mapToObj(
                        id -> new SetpBubbleListJoinLeaveMessage.SetpAvatarEntry(new UUID(2, id), HERE, "Avatar " + id))
                .toList()));
    }

    @Test
    void selectsFirstAvatarWhenSelectedOneIsMissing() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        network.run(0.1);
        client.submitRequest("join", Map.of("bubble", THERE.toString(), "avatar", new UUID(2, 1).toString()));
        network.run(0.1);
        avatars(peer, 7, 8);
        network.run(0.1);

        var joins = peer.received(SetpBubbleListJoinLeaveMessage.JoinBubbleRequest.class)
                .toList();
        assertEquals(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(THERE, new UUID(2, 7)), joins.getLast());
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        network.run(0.1);
        assertEquals(List.of(THERE.toString(), new UUID(2, 7).toString()), chosen(client.notes));
        assertEquals(List.of("Here", THERE.toString()), labels(client.notes.offers.getLast(), 0));
        assertEquals(List.of("Avatar 7", "Avatar 8"), labels(client.notes.offers.getLast(), 1));
    }

    @Test
    void queuesJoinRequestUntilPendingAnswer() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(0.1);
        peer.received.clear();
        client.submitRequest("join", Map.of("bubble", THERE.toString()));
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        network.run(0.1);
        avatars(peer, 7);
        network.run(0.1);

        var payloads = peer.received.stream()
                .map(ScriptedSetpPeer.ReceivedSetpMessage::payload)
                .filter(SetpBubbleListJoinLeaveMessage.class::isInstance)
                .toList();
        assertEquals(
                List.of(
                        new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification(),
                        new SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(THERE),
                        new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(THERE, new UUID(2, 7))),
                payloads);
    }

    @Test
    void reportsRefusedJoin() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(false));
        network.run(0.1);

        assertEquals(List.of("JOIN_REFUSED"), client.codes());
        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals("connected, in no bubble", client.step());
    }

    @Test
    void cancelsUnansweredJoin() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(5.5);

        assertEquals(List.of("REPLY_MISSING"), client.codes());
        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals(
                1,
                peer.received(SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification.class)
                        .count());
    }

    @Test
    void serverCanRemoveClientFromBubble() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        network.run(0.1);
        assertEquals(HERE.toString(), chosen(client.notes).getFirst());
        peer.send(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification());
        network.run(0.1);

        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals(
                0,
                peer.received(SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification.class)
                        .count());
    }

    @Test
    void removalBeforeJoinResponseLeavesClientOutside() {
        var network = SetpSimulatedNetwork.withForeignServer();
        var client = network.connect("", "");
        var peer = foreign(network);
        avatars(peer, 1);
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification());
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true));
        network.run(0.1);

        assertEquals(List.of("", ""), chosen(client.notes));
        assertEquals(
                1,
                peer.received(SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification.class)
                        .count());
    }

    @Test
    void joinsBubbleWithZeroId() {
        var network = SetpSimulatedNetwork.withForeignServer();
        network.connect("", "");
        network.run(0.1);
        var peer = network.scriptedPeers.getFirst();
        peer.send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                "Foreign", "Foreign", SetpVersionInfo.OURS, "", "", new UUID(1, 9), 1, 0));
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(
                List.of(new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(new UUID(0, 0), "Zero"))));
        network.run(0.1);
        peer.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(List.of()));
        network.run(0.1);

        assertEquals(
                List.of(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(new UUID(0, 0), new UUID(0, 0))),
                peer.received(SetpBubbleListJoinLeaveMessage.JoinBubbleRequest.class)
                        .toList());
    }

    @Test
    void linkedSimulationCannotJoinOtherBubble() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?role=link");
        network.run(1);
        client.submitRequest("join", Map.of("bubble", ANNEX));
        network.run(1);

        assertEquals(List.of("NOT_SENT"), client.codes());
        assertEquals(List.of(), client.notes.offers);
        assertEquals(List.of(), requestNames(client.notes));
    }

    @Test
    void rejectsTooLongNamesWithoutTruncating() {
        var network = new SetpSimulatedNetwork("");
        var fits = network.connect("", "?user=" + "u".repeat(32));
        var user = network.connect("", "?user=" + "u".repeat(33));
        var secret = network.connect("", "?passphrase=" + "p".repeat(33));
        network.run(1);

        assertEquals(List.of(), fits.codes());
        assertEquals(List.of("NOT_SENT"), user.codes());
        assertEquals(List.of("NOT_SENT"), secret.codes());
    }
}
