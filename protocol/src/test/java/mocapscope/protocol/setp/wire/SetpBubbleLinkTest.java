package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Two bubbles of one server, and a simulation's that is linked to one of them; and who is refused, and how. */
class SetpBubbleLinkTest {
    private static final UUID STAGE = SetpSimulatedLinkedBubblePair.createBubbleId("stage");
    private static final UUID ANNEX = SetpSimulatedLinkedBubblePair.createBubbleId("annex");

    private static SetpSimulatedNetwork.SetpSimulatedClient connect(String server, String name, String client) {
        var network = new SetpSimulatedNetwork(server);
        var calling = network.connect(name, client);
        network.run(1);
        return calling;
    }

    private static <T> T findMessage(RecordingListener listener, Class<T> kind) {
        return listener.messages.stream()
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void linkListsNeighbourOfTargetBubble() {
        var link = connect("", "", "?role=link");
        var response = findMessage(link.notes, SetpBubbleLinkMessage.BubbleLinkSuccessResponse.class);

        assertEquals("linked to Mocapscope", link.step());
        assertEquals(List.of(10f, 12f), List.of(response.range(), response.perceptionRange()));
        assertEquals(
                List.of(new SetpBubbleLinkMessage.SetpLinkedBubbleEntry(
                        ANNEX, "192.0.2.1", 1253, new Vec3(-14, 0, 0), 6, 8)),
                response.linkedBubbles());
    }

    @Test
    void annexLinkListsStageInOppositeDirection() {
        var link = connect("", "", "?role=link&bubble=Annex");
        var response = findMessage(link.notes, SetpBubbleLinkMessage.BubbleLinkSuccessResponse.class);

        assertEquals(
                List.of(new SetpBubbleLinkMessage.SetpLinkedBubbleEntry(
                        STAGE, "192.0.2.1", 1253, new Vec3(14, 0, 0), 10, 12)),
                response.linkedBubbles());
    }

    @Test
    void linkRequestContainsPositionAndRanges() {
        var link = connect("", "", "?role=link&place=3,4,5&range=2&perception=2.5&bubble=" + ANNEX);
        var request = findMessage(link.notes, SetpBubbleLinkMessage.BubbleLinkRequest.class);

        assertEquals(ANNEX, request.targetBubbleId());
        assertEquals(new Vec3(3, 4, 5), request.relativeLocation());
        assertEquals(List.of(2f, 2.5f), List.of(request.range(), request.perceptionRange()));
    }

    @Test
    void usesUuidUserAsCallingBubbleId() {
        var link = connect("", "00112233445566778899aabbccddeeff@", "?role=link");

        assertEquals(
                UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                findMessage(link.notes, SetpBubbleLinkMessage.BubbleLinkRequest.class)
                        .callingBubbleId());
    }

    @Test
    void linksBetweenCloudsArePortals() {
        assertEquals(
                "linked to Mocapscope, a portal",
                connect("?cloud=mocapscope://elsewhere", "", "?role=link").step());
        assertEquals(
                "linked to Mocapscope, a portal",
                connect("", "", "?role=link&cloud=mocapscope://elsewhere").step());
        assertEquals(
                "linked to Mocapscope",
                connect("?cloud=mocapscope://x", "", "?role=link&cloud=mocapscope://x")
                        .step());
    }

    @Test
    void producesEveryConnectFailure() {
        assertRefused("Stage rejects the connection: authentication failed (0)", "?accounts=anna:one", "anna:two@", "");
        assertRefused("Stage rejects the connection: not authorized (1)", "?accounts=none", "", "");
        assertRefused("Stage rejects the connection: unsupported client (2)", "?programs=Other", "", "");
        assertRefused("Stage rejects the connection: unsupported client (2)", "?programs=Mocapscope/9", "", "");
        assertRefused("Stage rejects the connection: unsupported protocol version (3)", "", "", "?speaks=0.3");
    }

    @Test
    void producesEveryLinkFailure() {
        var link = "?role=link";
        assertRefused("Mocapscope rejects the link: unauthorized (0)", "?accounts=none", "", link);
        assertRefused("Mocapscope rejects the link: unauthorized (0)", "?accounts=anna:one", "anna:one@", link);
        assertRefused("Mocapscope rejects the link: unauthorized (0)", "", "", link + "&bubble=Nowhere");
        assertRefused(
                "Mocapscope rejects the link: unsupported server (1)", "?programs=Mocapscope", "", link + "&program=X");
        assertRefused("Mocapscope rejects the link: unsupported protocol version (2)", "", "", link + "&speaks=1.2");
    }

    private static void assertRefused(String step, String server, String name, String client) {
        var calling = connect(server, name, client);
        assertEquals(step, calling.step());
        assertEquals(SessionPhase.FAILED, calling.notes.phases().getLast());
        assertTrue(calling.engine.isEnded());
    }

    @Test
    void admitsListedSimulationOnlyWithoutPassphrase() {
        var id = "00112233445566778899aabbccddeeff";

        assertEquals(
                "linked to Mocapscope",
                connect("?accounts=" + id + ":", id + "@", "?role=link").step());
        assertEquals(
                "Mocapscope rejects the link: unauthorized (0)",
                connect("?accounts=" + id + ":secret", id + "@", "?role=link").step());
    }

    @Test
    void admitsListedProgram() {
        assertEquals(
                "in Stage",
                connect("?programs=Alpha,Beta/2.1", "", "?program=Beta/2.1").step());
    }

    @Test
    void invalidVersionOrPositionFailsAtOnce() {
        for (var options : List.of("?speaks=2", "?speaks=0.x", "?program=A/300", "?place=1,2", "?place=1,2,NaN")) {
            assertEquals(
                    SessionPhase.FAILED, connect("", "", options).notes.phases().getLast(), options);
        }
    }

    @Test
    void stepsAndFindingsContainNoSecrets() {
        for (var client : List.of("?bubble=none", "?role=link")) {
            var network =
                    new SetpSimulatedNetwork("?accounts=anna:sesame,00112233445566778899aabbccddeeff:&key=openup");
            var calling = network.connect("anna:sesame2@", client + "&key=opendown");
            network.run(7);
            var listeners = List.of(calling.notes, network.serverListeners.getFirst(), network.listener);
            for (var one : listeners) {
                var all = one.states + " " + one.findings + " " + one.messages;
                for (var secret : List.of("sesame", "openup", "opendown")) {
                    assertFalse(all.contains(secret), all);
                }
            }
        }
    }

    @Test
    void bubblesHaveSeparateObjects() {
        var stage = connect("", "", "?bubble=Stage");
        var annex = connect("", "", "?bubble=Annex");

        var there = annex.notes.samples.stream()
                .filter(Sample.SceneObject.class::isInstance)
                .map(sample -> ((Sample.SceneObject) sample).index())
                .distinct()
                .toList();
        assertTrue(stage.notes.samples.stream()
                .filter(Sample.SceneObject.class::isInstance)
                .map(sample -> ((Sample.SceneObject) sample).index())
                .noneMatch(index -> index >= 7 && index < 10));
        assertTrue(there.containsAll(List.of(7L, 8L, 9L)), there::toString);
        assertTrue(there.stream().allMatch(index -> index >= 7), there::toString);
    }

    @Test
    void eventsAreNotVisibleInOtherBubble() {
        var network = new SetpSimulatedNetwork("");
        var annex = network.connect("", "?bubble=Annex");
        network.run(1);
        var stage = network.connect("", "?bubble=Stage");
        network.run(1);
        long bodies = annex.notes.messages.stream()
                .filter(message -> message.direction() == Direction.TO_CLIENT)
                .filter(message -> message.name().equals("ObjectPerception"))
                .count();

        assertEquals("in Stage", stage.step());
        assertEquals(4, bodies); // the annex's three, and its client's body
    }
}
