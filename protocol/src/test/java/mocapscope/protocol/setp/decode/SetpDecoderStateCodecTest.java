package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.keepalive;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.part;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.transport.SetpMessageFragmenterTest;
import mocapscope.protocol.setp.transport.SimulatedFaults;
import mocapscope.protocol.setp.wire.RandomSetpMessages;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Decoders that continue from a stored state, and the size of states. */
@Tag("slow")
public class SetpDecoderStateCodecTest {
    static final long SECOND = 1_000_000_000L;
    static final long CONNECT = 77;
    static final int MOST = 100_000;
    private static final UUID ID = new UUID(1, 2);
    private static final SetpVersionInfo VERSIONS = new SetpVersionInfo(1, 0, 0, 2);
    static final SetpMessage.SetpMessagePayload REQUEST =
            new SetpConnectHandshakeMessage.ConnectRequest("Mocapscope", VERSIONS, "ada", "open sesame");
    private static final SetpMessage.SetpMessagePayload SUCCESS =
            new SetpConnectHandshakeMessage.ConnectSuccessResponse("bubble", "sim", VERSIONS, "", "", ID, 1, 0);
    private static final String OBJECT = "00112233-4455-6677-8899-aabbccddeeff";

    /**
     * Compares decoders that start at a checkpoint before each of some entries; returns the number of these entries.
     */
    private static int compare(List<Entry> entries, int moments, int most) {
        return compare(SetpDecodedOutput.STRICT, entries, moments, most);
    }

    private static int compare(Decoder decoder, List<Entry> entries, int moments, int most) {
        return new DecoderStateRoundTrip(decoder, entries).compare(Math.max(1, entries.size() / moments), most);
    }

    /** Compares the state before each entry. */
    private static int all(List<Entry> entries) {
        return compare(entries, entries.size(), entries.size());
    }

    static SetpMessage.SetpMessagePayload acknowledgement(long packet) {
        return new SetpSessionControlMessage.Acknowledgement(List.of(packet));
    }

    /** A session in which the client is in a bubble; continues as the server. */
    public static SetpEntryBuilder joinedSession() {
        return new SetpEntryBuilder()
                .numbered(CONNECT)
                .in(0, true, whole(REQUEST, 1))
                .toClient()
                .numbered(500)
                .packet(whole(acknowledgement(CONNECT), 1), whole(SUCCESS, 2))
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true), 3));
    }

    static SetpMessage.SetpMessagePayload objectPerception(long index) {
        return new SetpObjectChangePerceptionMessage.ObjectPerception(
                SetpObjectData.atRest(new UUID(9, index), ID, ID, ID, index, 1, Vec3.ZERO, SetpOpaqueBytes.NONE));
    }

    static SetpMessage.SetpMessagePayload movement(long index, double where) {
        return new SetpObjectChangePerceptionMessage.MovementPerception(
                index, new Vec3(where, 0, 0), Vec3.ZERO, Quat.IDENTITY);
    }

    static byte[] encoded(Decoder.DecoderState known) {
        return DecoderStateCodec.encode(SetpDecodedOutput.STRICT, known).bytes();
    }

    static Decoder.DecoderState after(List<Entry> entries) {
        return SetpDecodedOutput.of(entries).state;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.2})
    void stateRoundTripsUnderPacketLoss(double loss) {
        var network = new SetpSimulatedNetwork("?rate=60");
        var random = new Random(7);
        network.toClient = (_, _) -> random.nextDouble() >= loss;
        network.toServer = (_, _) -> random.nextDouble() >= loss;
        var client = network.connect("", "");
        network.run(15);
        var entries = client.notes.entries;
        var faulty = NetworkFaultReplay.of(
                entries, SimulatedFaults.fair(loss / 4).reordering().duplicating(), 5);

        for (var recorded : List.of(entries, network.serverListeners.getFirst().entries, faulty)) {
            compare(recorded, 25, 400);
            assertTrue(encoded(after(recorded)).length < MOST / 3);
        }
    }

    @Test
    void restoresHundredObjectsAt100Hertz() {
        var network = new SetpSimulatedNetwork("?objects=100&rate=100&cap=1000000");
        var client = network.connect("", "?grant=1000000");
        network.run(3);

        assertTrue(compare(client.notes.entries, 12, 500) >= 12);
        assertTrue(encoded(after(client.notes.entries)).length < MOST);
    }

    @Test
    void restoresStateAfterUserRequests() {
        var network = new SetpSimulatedNetwork("?key=k");
        var client = network.connect("anna:open sesame@", "?key=k");
        network.run(2);
        client.submitRequest("challenge", Map.of());
        client.submitRequest("inject", Map.of("object", OBJECT));
        network.run(0.5);
        client.submitRequest("move", Map.of("object", OBJECT, "x", "1"));
        client.submitRequest("interact", Map.of("target", "4", "data", "x".repeat(9_000)));
        network.run(0.5);
        client.submitRequest("eject", Map.of("object", OBJECT));
        network.run(0.5);
        client.submitRequest("leave", Map.of());
        network.run(1);
        client.submitRequest("list_bubbles", Map.of());
        client.submitRequest("join", Map.of());
        network.run(1);
        client.engine.stop(network.now());
        network.run(1);

        for (var entries : List.of(client.notes.entries, network.serverListeners.getFirst().entries)) {
            assertTrue(compare(entries, entries.size(), 60) > entries.size() * 0.9);
        }
        secretless(client.notes.entries, "open sesame");
    }

    @Test
    void restoresRefusedSession() {
        var network = new SetpSimulatedNetwork("?accounts=anna:open sesame");
        var client = network.connect("anna:close sesame@", "");
        network.run(3);

        assertEquals(client.notes.entries.size(), all(client.notes.entries));
        secretless(client.notes.entries, "close sesame");
        secretless(client.notes.entries, "anna");
    }

    private static void secretless(List<Entry> entries, String secret) {
        for (int i = 0; i <= entries.size(); i++) {
            var bytes = new String(encoded(after(entries.subList(0, i))), StandardCharsets.ISO_8859_1);
            assertFalse(bytes.contains(secret), bytes);
        }
    }

    @Test
    void restoresLinksAndTheirTraffic() {
        var network = new SetpSimulatedNetwork("");
        var link = network.connect("", "?role=link");
        var portal = network.connect("", "?role=link&cloud=elsewhere");
        var watcher = network.connect("", "");
        network.run(9);
        link.engine.stop(network.now());
        network.run(1);

        for (var one : List.of(link, portal, watcher)) {
            assertTrue(compare(one.notes.entries, 60, 300) >= 60);
        }
    }

    @Test
    void restoresConformanceVectors() {
        vectors().forEach(entry -> {
            var builder = joinedSession();
            packets(entry).forEach(builder::bytes);
            builder.packet(keepalive(7)).packet(keepalive(7));
            packets(entry).forEach(builder::bytes);
            var entries = builder.list();
            assertTrue(all(entries) >= 5, () -> entry.get("id").asString());
            compare(SetpDecodedOutput.LENIENT, entries, entries.size(), entries.size());
        });
    }

    private static Stream<JsonNode> vectors() {
        return Stream.of(
                        SetpConformanceVectors.vectors(),
                        SetpConformanceVectors.VALID.get("special").valueStream(),
                        SetpConformanceVectors.MALFORMED.get("malformed").valueStream())
                .flatMap(stream -> stream);
    }

    private static Stream<byte[]> packets(JsonNode entry) {
        return entry.has("packets")
                ? entry.get("packets")
                        .valueStream()
                        .map(packet -> SetpConformanceVectors.hex(packet.isObject() ? packet.get("hex") : packet))
                : Stream.of(SetpConformanceVectors.hex(entry.get("hex")));
    }

    @Test
    void restoresIncompleteMessageFrames() {
        var frames = TestFragmenter.frames(SetpMessageFragmenterTest.object(900), 9, SetpMessageTypeTable.DRAFT);
        var builder = joinedSession()
                .at(SECOND)
                .packet(frames.get(3), frames.get(1))
                .unguaranteedPacket(part(20, 3, 2, (byte) 1))
                .at(2 * SECOND)
                .packet(keepalive(30), frames.get(0))
                .unguaranteedPacket(part(21, 2, 0, (byte) 1))
                .at(3_500_000_000L)
                .packet(part(22, 2, 0, (byte) 1))
                .packet(part(21, 3, 0, (byte) 1))
                .packet(part(22, 2, 0, (byte) 2))
                .at(4 * SECOND)
                .packet(frames.get(4), frames.get(2))
                .packet(part(23, 2, 1, (byte) 1))
                .at(30 * SECOND)
                .packet(part(24, 2, 1, (byte) 1))
                .closed();

        assertEquals(builder.list().size(), all(builder.list()));
    }

    @Test
    void restoresMessagesWaitingForTheirObject() {
        var animation = new SetpObjectChangePerceptionMessage.AnimationPerception(
                5, Collections.nCopies(20, new SetpObjectChangePerceptionMessage.SetpAnimationEntry(1, 2, 3, 1)));
        var builder =
                joinedSession().at(SECOND).unguaranteedPacket(whole(movement(5, 1), 10), whole(movement(6, 1), 11));
        for (var frame : List.of(TestFragmenter.frames(animation, 12, SetpMessageTypeTable.DRAFT))) {
            builder.packet(frame.toArray(SetpMessageFragment[]::new));
        }
        builder.toServer().numbered(900);
        for (int i = 0; i < 100; i++) {
            builder.at(SECOND + i * 20_000_000L).packet(keepalive(50 + i));
        }
        builder.numbered(990).packet(keepalive(51)).toClient().numbered(700);
        builder.packet(whole(objectPerception(5), 20)).at(5 * SECOND).packet(whole(objectPerception(6), 21));

        assertEquals(builder.list().size(), all(builder.list()));
    }

    @Test
    void ignoresLateUpdatesOfObjectsAfterRestore() {
        var builder = joinedSession()
                .packet(whole(objectPerception(5), 4))
                .unguaranteedPacket(whole(movement(5, 1), 12))
                .toServer()
                .numbered(900)
                .unguaranteedPacket(whole(movement(5, 2), 9))
                .toClient()
                .numbered(600)
                .unguaranteedPacket(whole(movement(5, 3), 11))
                .packet(whole(new SetpObjectChangePerceptionMessage.DisappearancePerception(5), 13))
                .packet(whole(objectPerception(5), 14))
                .at(40 * SECOND)
                .packet(whole(objectPerception(7), 15))
                .unguaranteedPacket(whole(movement(7, 3), 12))
                .unguaranteedPacket(whole(movement(5, 3), 11));

        assertEquals(builder.list().size(), all(builder.list()));
    }

    @Test
    void restoresLatestUpdateForEachDirection() {
        var builder = joinedSession()
                .packet(whole(objectPerception(5), 4))
                .unguaranteedPacket(whole(movement(5, 1), 12))
                .toServer()
                .numbered(900)
                .unguaranteedPacket(whole(movement(5, 2), 9))
                .toClient()
                .numbered(600)
                .at(40 * SECOND)
                .packet(whole(objectPerception(7), 15))
                .unguaranteedPacket(whole(movement(7, 3), 12))
                .at(80 * SECOND)
                .unguaranteedPacket(whole(movement(7, 3), 11))
                .unguaranteedPacket(whole(movement(5, 3), 10))
                .toServer()
                .numbered(910)
                .unguaranteedPacket(whole(movement(5, 2), 8));

        assertEquals(builder.list().size(), all(builder.list()));
    }

    @Test
    void restoresDuplicateWindowOfLastSeconds() {
        var builder = joinedSession().numbered(1_000);
        for (int i = 0; i < 150; i++) {
            builder.at(i * 20_000_000L).packet(keepalive(2_000 + i));
        }
        builder.numbered(1_070).packet(keepalive(3_000)).numbered(1_200);
        builder.packet(keepalive(2_100)).packet(keepalive(2_149));
        var entries = builder.list();

        assertEquals(entries.size(), compare(entries, entries.size(), 2));
        assertEquals(
                List.of("PACKET_REPEATED", "MESSAGE_REPEATED", "MESSAGE_REPEATED"),
                SetpDecodedOutput.of(
                                SetpDecodedOutput.STRICT, after(entries.subList(0, 153)), entries.subList(153, 156))
                        .codes());
    }

    @Test
    void restoresRecentlyLeftBubble() {
        var builder = joinedSession().toServer().numbered(700).at(SECOND);
        builder.packet(whole(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification(), 8))
                .toClient();
        for (int i = 0; i < 30; i++) {
            builder.numbered(600 + i).at(SECOND + i * 100_000_000L).packet(whole(objectPerception(i), 10 + i));
        }

        assertEquals(builder.list().size(), all(builder.list()));
    }

    @Test
    void restoresManySessionsOfChannelInOrder() {
        var builder = new SetpEntryBuilder();
        var random = new Random(3);
        var link = new RandomSetpMessages(new Random(5), 0).of(SetpMessageKind.BUBBLE_LINK_REQUEST);
        for (int i = 0; i < 60; i++) {
            boolean back = random.nextInt(5) == 0;
            inDirection(builder, back).numbered(1_000 + i).in(0, true, whole(i % 4 == 0 ? link : REQUEST, 1));
            int requested = Math.max(0, i - random.nextInt(20));
            inDirection(builder, !back).numbered(100 + i);
            builder.in(1 + random.nextInt(40), true, whole(acknowledgement(1_000 + requested), i), keepalive(500 + i));
            inDirection(builder, random.nextBoolean()).numbered(300 + i);
            builder.in(1 + random.nextInt(40), true, whole(SUCCESS, 900 + i));
        }

        assertEquals(builder.list().size(), all(builder.list()));
    }

    static SetpEntryBuilder inDirection(SetpEntryBuilder builder, boolean toClient) {
        return toClient ? builder.toClient() : builder.toServer();
    }

    @Test
    void restoresNamesThatAreNotUtf8() {
        var data = new byte[64];
        for (int i = 16; i < 64; i++) {
            data[i] = (byte) (i % 5 == 0 ? 'a' : 0xe9);
        }
        var entries = joinedSession()
                .packet(SetpEntryBuilder.frame(SetpMessageKind.LIST_BUBBLES_RESPONSE, 7, data))
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(new UUID(0, 0), ID), 8))
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(false), 9))
                .list();

        assertEquals(entries.size(), compare(SetpDecodedOutput.LENIENT, entries, entries.size(), entries.size()));
    }
}
