package mocapscope.protocol.setp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpTargetedAction;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of the limits on one client's effect on all others. */
@Tag("slow")
class SetpClientLimitsTest {
    private static final UUID STAGE = SetpSimulatedLinkedBubblePair.createBubbleId("stage");
    private static final String SPENT = SetpParticipantHandler.SPENT;

    private final SetpSimulatedNetwork network = new SetpSimulatedNetwork("");

    private ScriptedSetpPeer connected(String user) {
        var peer = ScriptedSetpPeer.client(
                new SetpConnectHandshakeMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, ""));
        network.connect(peer);
        network.run(0.1);
        return peer;
    }

    private ScriptedSetpPeer joined(String user) {
        var peer = connected(user);
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(STAGE, SetpUuidInputParser.NONE));
        network.run(0.5);
        return peer;
    }

    private ScriptedSetpPeer linked(UUID id) {
        var peer = ScriptedSetpPeer.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand", SetpVersionInfo.OURS, "x", id, STAGE, new Vec3(12, 0, 0), 8, 10, 50_000));
        network.connect(peer);
        network.run(1);
        return peer;
    }

    private static SetpOpaqueBytes data(int bytes) {
        return SetpOpaqueBytes.of(ByteBuffer.allocate(bytes));
    }

    private static SetpObjectActionMessage.InteractionRequest interactionRequest(int target, SetpOpaqueBytes data) {
        return new SetpObjectActionMessage.InteractionRequest(
                new SetpTargetedAction("wave", target, true, 0, 0, 0, Vec3.ZERO, data));
    }

    private static SetpObjectInjectionEjectionMessage.InjectionRequest injection(UUID id, int bytes) {
        return new SetpObjectInjectionEjectionMessage.InjectionRequest(
                SetpObjectData.atRest(id, id, id, id, 0, 1, Vec3.ZERO, data(bytes)));
    }

    private static List<SetpRequestResultStructure> requestResults(ScriptedSetpPeer peer) {
        return peer.received.stream()
                .map(received -> switch (received.payload()) {
                    case SetpObjectActionMessage.InteractionResponse one -> one.result();
                    case SetpObjectInjectionEjectionMessage.InjectionResponse(var result) -> result;
                    case SetpObjectInjectionEjectionMessage.EjectionResponse(var result) -> result;
                    case SetpObjectHandoverMessage.HandoverResponse(var result) -> result;
                    default -> null;
                })
                .filter(Objects::nonNull)
                .toList();
    }

    private static Set<Long> perceived(SetpSimulatedNetwork.SetpSimulatedClient client) {
        return client.notes.messages.stream()
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .filter(SetpObjectChangePerceptionMessage.ObjectPerception.class::isInstance)
                .map(payload -> ((SetpObjectChangePerceptionMessage.ObjectPerception) payload)
                        .object()
                        .objectIndex())
                .collect(Collectors.toSet());
    }

    @Test
    void visitorBodyDoesNotRevealSessionId() {
        network.connect("anna@", "");
        network.run(1);
        var observer = joined("spy");
        var step = network.serverListeners.getFirst().states.stream()
                .map(state -> state.step())
                .filter(text -> text.startsWith("session "))
                .findFirst()
                .orElseThrow();
        long session = Long.parseLong(step.substring("session ".length()), 16);
        var body = observer.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .map(SetpObjectChangePerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.typeId().equals(SetpUuidInputParser.createUuid("type visitor")))
                .findFirst()
                .orElseThrow();

        assertFalse(body.objectId().equals(SetpUuidInputParser.createUuid("body in session " + session)));
    }

    @Test
    void rejectsTooLargeInteractionData() {
        var requester = joined("actor");
        var watcher = joined("watcher");
        requester.send(interactionRequest(0, data((16 << 10) + 1)));
        requester.send(interactionRequest(0, data(16 << 10)));
        network.run(1);

        assertEquals(
                List.of("at most 16 KiB of data go with an interaction here", ""),
                requestResults(requester).stream()
                        .map(SetpRequestResultStructure::failureMessage)
                        .toList());
        assertEquals(
                1,
                watcher.received(SetpObjectActionMessage.InteractionPerception.class)
                        .count());
    }

    @Test
    void treatsTooLargeOwnerAnswerAsRefusal() {
        var owner = joined("owner");
        owner.send(injection(new UUID(1, 1), 0));
        network.run(0.2);
        long number = owner.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .map(SetpObjectChangePerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.objectId().equals(new UUID(1, 1)))
                .findFirst()
                .orElseThrow()
                .objectIndex();
        var requester = joined("actor");
        requester.send(new SetpObjectActionMessage.InteractionRequest(new SetpTargetedAction(
                "wave", SetpTargetedAction.OBJECT, true, 0, number, 0, Vec3.ZERO, SetpOpaqueBytes.NONE)));
        network.run(0.2);
        owner.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofSuccess(owner.last(SetpObjectActionMessage.InteractionRequest.class)),
                data((16 << 10) + 1)));
        network.run(0.5);

        assertEquals(
                "the owner answers with more than 16 KiB of data",
                requestResults(requester).getFirst().failureMessage());
        assertEquals(
                0,
                owner.received(SetpObjectActionMessage.InteractionPerception.class)
                        .count());
    }

    @Test
    void rejectsVisitorTrafficOverBudgetUntilRefilled() {
        var requester = joined("actor");
        for (int i = 0; i < 20; i++) {
            requester.send(interactionRequest(0, data(16 << 10)));
        }
        network.run(3);
        long refused = requestResults(requester).stream()
                .filter(result -> result.failureMessage().equals(SPENT))
                .count();
        assertTrue(refused >= 5 && refused <= 13, () -> refused + " were refused");
        network.run(3);
        requester.send(injection(new UUID(1, 1), 0));
        network.run(0.2);

        assertTrue(requestResults(requester).getLast().success());
    }

    @Test
    void visitorRepliesAreNotDelayedByOthers() {
        var target = network.connect("", "?grant=40000");
        network.run(5);
        var peers = IntStream.range(0, 2).mapToObj(i -> joined("m" + i)).toList();
        for (var one : peers) {
            for (int i = 0; i < 7; i++) {
                one.send(interactionRequest(0, data(16 << 10)));
            }
        }
        network.run(1);
        target.submitRequest("list_bubbles", Map.of());
        network.run(6);

        assertEquals(List.of(), target.codes());
        assertEquals("in Stage", target.step());
    }

    @Test
    void disconnectsPeerThatCannotKeepUp() {
        var target = network.connect("", "?reconnect=false&grant=1");
        network.run(60);
        var peers = IntStream.range(0, 4).mapToObj(i -> joined("m" + i)).toList();
        for (var one : peers) {
            for (int i = 0; i < 8; i++) {
                one.send(interactionRequest(0, data(16 << 10)));
            }
        }
        network.run(30);

        assertEquals(List.of("PEER_SLOW"), network.serverListeners.getFirst().codes());
        assertEquals(
                "the peer did not keep up with the events in its bubble",
                network.serverListeners.getFirst().states.getLast().step());
        assertTrue(target.engine.isEnded());
    }

    @Test
    void acceptsJoinBeforeEarlierResponsesAreAcknowledged() {
        var peer = connected("quick");
        network.toClient = (_, _) -> false;
        peer.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(STAGE));
        network.run(0.01);
        network.toClient = (_, _) -> true;
        peer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(STAGE, SetpUuidInputParser.NONE));
        network.run(0.05);
        peer.send(injection(new UUID(7, 7), 0));
        network.run(0.05);

        assertTrue(
                requestResults(peer).getFirst().success(),
                () -> requestResults(peer).toString());
    }

    @Test
    void newcomerReceivesAllExistingObjects() {
        for (int owner = 0; owner < 4; owner++) {
            var peer = joined("owner" + owner);
            for (int i = 0; i < 20; i++) {
                peer.send(injection(new UUID(owner, i + 1), 15 << 10));
                network.run(0.5);
            }
        }
        int before = network.serverListeners.size();
        var newcomer = network.connect("", "");
        network.run(30);

        var there = perceived(newcomer);
        assertTrue(there.size() >= 7 + 68, () -> there.size() + " things were seen");
        assertEquals(List.of(), network.serverListeners.get(before).codes());
        assertEquals("in Stage", newcomer.step());
    }

    @Test
    void limitsTotalObjectDataOfBubble() {
        var last = joined("owner0");
        for (int owner = 0; owner < 4; owner++) {
            for (int i = 0; i < 20; i++) {
                last.send(injection(new UUID(owner, i + 1), 16 << 10));
                network.run(0.5);
            }
            last = owner < 3 ? joined("owner" + (owner + 1)) : last;
        }

        assertEquals(
                "the data of all objects together are too large here",
                requestResults(last).getLast().failureMessage());
    }

    @Test
    void handedOverObjectsDoNotBlockOtherSimulations() {
        var first = linked(new UUID(1, 1));
        for (int i = 0; i < 70; i++) {
            first.send(handover(new UUID(99, i + 1), new UUID(1, 1)));
        }
        network.run(1);
        first.close();
        network.run(1);
        var second = linked(new UUID(2, 2));
        second.send(handover(new UUID(98, 1), new UUID(2, 2)));
        network.run(1);

        assertTrue(
                requestResults(second).getFirst().success(),
                () -> requestResults(second).toString());
        assertTrue(unknownObjects(second).containsAll(List.of(new UUID(98, 1), new UUID(99, 70))));
        assertFalse(unknownObjects(second).contains(new UUID(99, 1)));
        network.run(60);
        var third = linked(new UUID(3, 3));
        assertEquals(List.of(new UUID(98, 1)), unknownObjects(third));
    }

    private static SetpObjectHandoverMessage.HandoverRequest handover(UUID object, UUID from) {
        return new SetpObjectHandoverMessage.HandoverRequest(
                object, Vec3.ZERO, Vec3.ZERO, from, STAGE, SetpOpaqueBytes.NONE);
    }

    private static List<UUID> unknownObjects(ScriptedSetpPeer peer) {
        return peer.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .map(SetpObjectChangePerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.typeId().equals(SetpUuidInputParser.createUuid("type stranger")))
                .map(SetpObjectData::objectId)
                .toList();
    }
}
