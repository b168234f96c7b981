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
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpBubbleCloud;
import mocapscope.protocol.setp.connection.SetpUuidParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleMessage;
import mocapscope.protocol.setp.wire.SetpConnectMessage;
import mocapscope.protocol.setp.wire.SetpHandoverMessage;
import mocapscope.protocol.setp.wire.SetpInteractionMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectAction;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectInjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage;
import mocapscope.protocol.setp.wire.SetpRequestResult;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of the limits on one client's effect on all others. */
@Tag("slow")
class SetpClientLimitsTest {
    private static final UUID STAGE = SetpBubbleCloud.createBubbleId("stage");
    private static final String SPENT = SetpParticipantHandler.SPENT;

    private final SetpSimulatedNetwork dry = new SetpSimulatedNetwork("");

    private ScriptedSetpPeer connected(String user) {
        var hand = ScriptedSetpPeer.client(new SetpConnectMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, ""));
        dry.connect(hand);
        dry.run(0.1);
        return hand;
    }

    private ScriptedSetpPeer joined(String user) {
        var hand = connected(user);
        hand.send(new SetpBubbleMessage.JoinBubbleRequest(STAGE, SetpUuidParser.NONE));
        dry.run(0.5);
        return hand;
    }

    private ScriptedSetpPeer linked(UUID id) {
        var hand = ScriptedSetpPeer.client(new SetpBubbleLinkMessage.BubbleLinkRequest(
                "Hand", SetpVersionInfo.OURS, "x", id, STAGE, new Vec3(12, 0, 0), 8, 10, 50_000));
        dry.connect(hand);
        dry.run(1);
        return hand;
    }

    private static SetpOpaqueBytes data(int bytes) {
        return SetpOpaqueBytes.of(ByteBuffer.allocate(bytes));
    }

    private static SetpInteractionMessage.InteractionRequest interactionRequest(int target, SetpOpaqueBytes data) {
        return new SetpInteractionMessage.InteractionRequest(
                new SetpObjectAction("wave", target, true, 0, 0, 0, Vec3.ZERO, data));
    }

    private static SetpObjectInjectionMessage.InjectionRequest injection(UUID id, int bytes) {
        return new SetpObjectInjectionMessage.InjectionRequest(
                SetpObjectData.atRest(id, id, id, id, 0, 1, Vec3.ZERO, data(bytes)));
    }

    private static List<SetpRequestResult> requestResults(ScriptedSetpPeer hand) {
        return hand.received.stream()
                .map(told -> switch (told.payload()) {
                    case SetpInteractionMessage.InteractionResponse one -> one.result();
                    case SetpObjectInjectionMessage.InjectionResponse(var result) -> result;
                    case SetpObjectInjectionMessage.EjectionResponse(var result) -> result;
                    case SetpHandoverMessage.HandoverResponse(var result) -> result;
                    default -> null;
                })
                .filter(Objects::nonNull)
                .toList();
    }

    private static Set<Long> perceived(SetpSimulatedNetwork.SetpSimulatedClient client) {
        return client.notes.messages.stream()
                .map(Message::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .filter(SetpPerceptionMessage.ObjectPerception.class::isInstance)
                .map(payload ->
                        ((SetpPerceptionMessage.ObjectPerception) payload).object().objectIndex())
                .collect(Collectors.toSet());
    }

    @Test
    void visitorBodyDoesNotRevealSessionId() {
        dry.connect("anna@", "");
        dry.run(1);
        var spy = joined("spy");
        var step = dry.serverListeners.getFirst().states.stream()
                .map(state -> state.step())
                .filter(text -> text.startsWith("session "))
                .findFirst()
                .orElseThrow();
        long session = Long.parseLong(step.substring("session ".length()), 16);
        var body = spy.received(SetpPerceptionMessage.ObjectPerception.class)
                .map(SetpPerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.typeId().equals(SetpUuidParser.createUuid("type visitor")))
                .findFirst()
                .orElseThrow();

        assertFalse(body.objectId().equals(SetpUuidParser.createUuid("body in session " + session)));
    }

    @Test
    void rejectsTooLargeInteractionData() {
        var actor = joined("actor");
        var watcher = joined("watcher");
        actor.send(interactionRequest(0, data((16 << 10) + 1)));
        actor.send(interactionRequest(0, data(16 << 10)));
        dry.run(1);

        assertEquals(
                List.of("at most 16 KiB of data go with an interaction here", ""),
                requestResults(actor).stream().map(SetpRequestResult::failureMessage).toList());
        assertEquals(
                1,
                watcher.received(SetpInteractionMessage.InteractionPerception.class)
                        .count());
    }

    @Test
    void treatsTooLargeOwnerAnswerAsRefusal() {
        var owner = joined("owner");
        owner.send(injection(new UUID(1, 1), 0));
        dry.run(0.2);
        long number = owner.received(SetpPerceptionMessage.ObjectPerception.class)
                .map(SetpPerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.objectId().equals(new UUID(1, 1)))
                .findFirst()
                .orElseThrow()
                .objectIndex();
        var actor = joined("actor");
        actor.send(new SetpInteractionMessage.InteractionRequest(new SetpObjectAction(
                "wave", SetpObjectAction.OBJECT, true, 0, number, 0, Vec3.ZERO, SetpOpaqueBytes.NONE)));
        dry.run(0.2);
        owner.send(new SetpInteractionMessage.InteractionResponse(
                SetpRequestResult.ofSuccess(owner.last(SetpInteractionMessage.InteractionRequest.class)),
                data((16 << 10) + 1)));
        dry.run(0.5);

        assertEquals(
                "the owner answers with more than 16 KiB of data",
                requestResults(actor).getFirst().failureMessage());
        assertEquals(
                0,
                owner.received(SetpInteractionMessage.InteractionPerception.class).count());
    }

    @Test
    void rejectsVisitorTrafficOverBudgetUntilRefilled() {
        var actor = joined("actor");
        for (int i = 0; i < 20; i++) {
            actor.send(interactionRequest(0, data(16 << 10)));
        }
        dry.run(3);
        long refused = requestResults(actor).stream()
                .filter(result -> result.failureMessage().equals(SPENT))
                .count();
        assertTrue(refused >= 5 && refused <= 13, () -> refused + " were refused");
        dry.run(3);
        actor.send(injection(new UUID(1, 1), 0));
        dry.run(0.2);

        assertTrue(requestResults(actor).getLast().success());
    }

    @Test
    void visitorRepliesAreNotDelayedByOthers() {
        var victim = dry.connect("", "?grant=40000");
        dry.run(5);
        var crowd = IntStream.range(0, 2).mapToObj(i -> joined("m" + i)).toList();
        for (var one : crowd) {
            for (int i = 0; i < 7; i++) {
                one.send(interactionRequest(0, data(16 << 10)));
            }
        }
        dry.run(1);
        victim.submitRequest("list_bubbles", Map.of());
        dry.run(6);

        assertEquals(List.of(), victim.codes());
        assertEquals("in Stage", victim.step());
    }

    @Test
    void disconnectsPeerThatCannotKeepUp() {
        var victim = dry.connect("", "?reconnect=false&grant=1");
        dry.run(60);
        var crowd = IntStream.range(0, 4).mapToObj(i -> joined("m" + i)).toList();
        for (var one : crowd) {
            for (int i = 0; i < 8; i++) {
                one.send(interactionRequest(0, data(16 << 10)));
            }
        }
        dry.run(30);

        assertEquals(List.of("PEER_SLOW"), dry.serverListeners.getFirst().codes());
        assertEquals(
                "the peer did not keep up with the events in its bubble",
                dry.serverListeners.getFirst().states.getLast().step());
        assertTrue(victim.engine.isEnded());
    }

    @Test
    void acceptsJoinBeforeEarlierResponsesAreAcknowledged() {
        var hand = connected("quick");
        dry.toClient = (_, _) -> false;
        hand.send(new SetpBubbleMessage.ListAvatarsRequest(STAGE));
        dry.run(0.01);
        dry.toClient = (_, _) -> true;
        hand.send(new SetpBubbleMessage.JoinBubbleRequest(STAGE, SetpUuidParser.NONE));
        dry.run(0.05);
        hand.send(injection(new UUID(7, 7), 0));
        dry.run(0.05);

        assertTrue(requestResults(hand).getFirst().success(), () -> requestResults(hand).toString());
    }

    @Test
    void newcomerReceivesAllExistingObjects() {
        for (int owner = 0; owner < 4; owner++) {
            var hand = joined("owner" + owner);
            for (int i = 0; i < 20; i++) {
                hand.send(injection(new UUID(owner, i + 1), 15 << 10));
                dry.run(0.5);
            }
        }
        int before = dry.serverListeners.size();
        var newcomer = dry.connect("", "");
        dry.run(30);

        var there = perceived(newcomer);
        assertTrue(there.size() >= 7 + 68, () -> there.size() + " things were seen");
        assertEquals(List.of(), dry.serverListeners.get(before).codes());
        assertEquals("in Stage", newcomer.step());
    }

    @Test
    void limitsTotalObjectDataOfBubble() {
        var last = joined("owner0");
        for (int owner = 0; owner < 4; owner++) {
            for (int i = 0; i < 20; i++) {
                last.send(injection(new UUID(owner, i + 1), 16 << 10));
                dry.run(0.5);
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
        dry.run(1);
        first.close();
        dry.run(1);
        var second = linked(new UUID(2, 2));
        second.send(handover(new UUID(98, 1), new UUID(2, 2)));
        dry.run(1);

        assertTrue(requestResults(second).getFirst().success(), () -> requestResults(second).toString());
        assertTrue(unknownObjects(second).containsAll(List.of(new UUID(98, 1), new UUID(99, 70))));
        assertFalse(unknownObjects(second).contains(new UUID(99, 1)));
        dry.run(60);
        var third = linked(new UUID(3, 3));
        assertEquals(List.of(new UUID(98, 1)), unknownObjects(third));
    }

    private static SetpHandoverMessage.HandoverRequest handover(UUID object, UUID from) {
        return new SetpHandoverMessage.HandoverRequest(object, Vec3.ZERO, Vec3.ZERO, from, STAGE, SetpOpaqueBytes.NONE);
    }

    private static List<UUID> unknownObjects(ScriptedSetpPeer hand) {
        return hand.received(SetpPerceptionMessage.ObjectPerception.class)
                .map(SetpPerceptionMessage.ObjectPerception::object)
                .filter(objectData -> objectData.typeId().equals(SetpUuidParser.createUuid("type stranger")))
                .map(SetpObjectData::objectId)
                .toList();
    }
}
