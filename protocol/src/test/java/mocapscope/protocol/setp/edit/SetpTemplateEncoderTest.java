package mocapscope.protocol.setp.edit;

import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.EDITOR;
import static mocapscope.protocol.transcript.Direction.TO_CLIENT;
import static mocapscope.protocol.transcript.Direction.TO_SERVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot;
import mocapscope.protocol.setp.wire.SetpDuplicatePacketIdWindow;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTransmissionUnits;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of messages that a user sends in a session, encoded by the session's state. */
class SetpTemplateEncoderTest {
    private static final MonotonicAndUnixTime NOW =
            new MonotonicAndUnixTime(SetpSimulatedNetwork.SECOND, 1_700_000_000L * SetpSimulatedNetwork.SECOND);

    private final Random random = new Random(3);

    /** The decoder's state at the time of encoding. */
    private Decoder.DecoderState known = SetpDecoderStateSnapshot.NOTHING;

    private static SendableMessageType template(Direction direction, String name) {
        return EDITOR.templates(direction).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private ByteBuffer encode(Direction direction, String name) throws InvalidFieldValueException {
        return EDITOR.buildMessage(template(direction, name), known, random, NOW);
    }

    private static SetpDecodedOutput decode(
            Decoder.DecoderState before, Direction direction, ByteBuffer packet, long arrival) {
        var builder = new SetpEntryBuilder().at(arrival);
        var datagrams = direction == TO_CLIENT ? builder.toClient() : builder.toServer();
        return SetpDecodedOutput.of(
                SetpDecodedOutput.STRICT,
                before,
                datagrams.bytes(SetpEntryBuilder.copy(packet)).list());
    }

    /** Encodes the message and returns the decoded output, which has no findings. */
    private SetpDecodedOutput encodeAndDecode(Direction direction, String name) throws InvalidFieldValueException {
        var packet = encode(direction, name);
        var decoded = decode(known, direction, packet, NOW.monotonicNanos());
        assertEquals(List.of(), decoded.places(), name);
        assertEquals(name, decoded.names().getLast());
        known = decoded.state;
        return decoded;
    }

    private void assertRejected(Direction direction, String name, String fieldName, String reason) {
        var refused = assertThrows(InvalidFieldValueException.class, () -> encode(direction, name));
        assertEquals(reason, refused.reason());
        assertEquals(fieldName, refused.field());
    }

    @Test
    void buildsEveryMessageOfSession() throws InvalidFieldValueException {
        assertRejected(TO_SERVER, "Keepalive", "sessionId", "there is no session: send ConnectRequest first");
        encodeAndDecode(TO_SERVER, "ConnectRequest");
        assertRejected(
                TO_CLIENT,
                "Keepalive",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        assertRejected(
                TO_CLIENT,
                "BubbleLinkSuccessResponse",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        assertEquals(
                List.of("Acknowledgement"),
                encodeAndDecode(TO_CLIENT, "Acknowledgement").names());
        assertRejected(
                TO_SERVER,
                "ListBubblesRequest",
                "",
                "the client waits for acceptance: send ConnectSuccessResponse first");
        encodeAndDecode(TO_CLIENT, "ConnectSuccessResponse");
        assertRejected(
                TO_SERVER, "JoinBubbleRequest", "bubbleId", "no bubble was listed yet: send ListBubblesResponse first");
        encodeAndDecode(TO_SERVER, "ListBubblesRequest");
        encodeAndDecode(TO_CLIENT, "ListBubblesResponse");
        encodeAndDecode(TO_SERVER, "JoinBubbleRequest");
        assertRejected(
                TO_CLIENT, "ObjectPerception", "", "the client has joined no bubble: send JoinBubbleResponse first");
        encodeAndDecode(TO_CLIENT, "JoinBubbleResponse");
        assertRejected(
                TO_CLIENT,
                "MovementPerception",
                "objectIndex",
                "no object was perceived yet: send ObjectPerception first");
        encodeAndDecode(TO_CLIENT, "ObjectPerception");
        assertEquals(1, encodeAndDecode(TO_CLIENT, "MovementPerception").samples.size());
        assertEquals(
                1,
                encodeAndDecode(TO_CLIENT, "AdvancedMovementPerception").samples.size());
        encodeAndDecode(TO_SERVER, "DisconnectNotification");
    }

    @Test
    void answerBeginsSession() throws InvalidFieldValueException {
        encodeAndDecode(TO_SERVER, "BubbleLinkRequest");
        assertRejected(
                TO_CLIENT,
                "ConnectSuccessResponse",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        var decoded = encodeAndDecode(TO_CLIENT, "BubbleLinkSuccessResponse");

        assertEquals(List.of("Acknowledgement", "BubbleLinkSuccessResponse"), decoded.names());
        assertTrue(((SetpMessage.DecodedPacket) decoded.messages.getFirst().body())
                .packet()
                .header()
                .guaranteed());
        encodeAndDecode(TO_CLIENT, "ObjectPerception");
        encodeAndDecode(TO_SERVER, "HandoverRequest");
    }

    /** The server sent packets 500 and 501 with messages 1 to 3, the client packet 77. */
    @Test
    void usesIdsUnusedByBothSides() throws InvalidFieldValueException {
        known = SetpDecodedOutput.of(SetpDecoderStateCodecTest.joinedSession().list()).state;

        assertEquals("499 4294963201", ids(encodeAndDecode(TO_CLIENT, "Keepalive")));
        assertEquals("498 4294959105", ids(encodeAndDecode(TO_CLIENT, "ObjectPerception")));
        assertEquals("497 4", ids(encodeAndDecode(TO_CLIENT, "MovementPerception")));
        assertEquals("496 5", ids(encodeAndDecode(TO_CLIENT, "AnimationPerception")));
        assertEquals("76", ids(encodeAndDecode(TO_SERVER, "Keepalive")).split(" ")[0]);
        var next = SetpDecoderStateCodecTest.joinedSession().toClient().numbered(502);
        var own = SetpDecodedOutput.of(
                SetpDecodedOutput.STRICT,
                known,
                next.packet(SetpEntryBuilder.keepalive(6)).list().subList(3, 4));
        assertEquals(List.of("TAKEN"), own.dispositions());
        assertEquals(List.of("Keepalive"), own.names());
    }

    private static String ids(SetpDecodedOutput decoded) {
        var message = (SetpMessage.DecodedPacket) decoded.messages.getFirst().body();
        return message.packet().header().packet() + " "
                + message.packet().frames().getFirst().message();
    }

    @Test
    void packetGuaranteeFollowsMessageType() throws InvalidFieldValueException {
        known = SetpDecodedOutput.of(SetpDecoderStateCodecTest.joinedSession().list()).state;

        assertTrue(header(encodeAndDecode(TO_CLIENT, "ObjectPerception")).guaranteed());
        assertFalse(header(encodeAndDecode(TO_CLIENT, "MovementPerception")).guaranteed());
        assertFalse(header(encodeAndDecode(TO_SERVER, "Acknowledgement")).guaranteed());
        assertEquals(
                1_700_000_000_000L - 946_684_800_000L,
                header(encodeAndDecode(TO_SERVER, "Keepalive")).time());
    }

    private static SetpPacketHeader header(SetpDecodedOutput decoded) {
        return ((SetpMessage.DecodedPacket) decoded.messages.getFirst().body())
                .packet()
                .header();
    }

    @Test
    void acknowledgementListsLatestPackets() throws InvalidFieldValueException {
        known = SetpDecodedOutput.of(SetpDecoderStateCodecTest.joinedSession().list()).state;

        assertEquals(
                List.of(new SetpSessionControlMessage.Acknowledgement(List.of(501L, 500L))),
                encodeAndDecode(TO_SERVER, "Acknowledgement").payloads());
        assertEquals(
                List.of(new SetpSessionControlMessage.Acknowledgement(
                        List.of(76L, 77L).reversed())),
                encodeAndDecode(TO_CLIENT, "Acknowledgement").payloads());
    }

    @Test
    void rejectsMessageWhenAllIdsAreUsed() {
        var builder = SetpDecoderStateCodecTest.joinedSession();
        for (int i = 0; i < SetpDuplicatePacketIdWindow.SIZE; i++) {
            builder.packet(SetpEntryBuilder.keepalive(100 + i));
        }
        known = SetpDecodedOutput.of(builder.list()).state;

        assertRejected(
                TO_CLIENT, "Keepalive", "packetId", "no free number is left: change one of the sender's packets");
    }

    @Test
    void rejectsMessageOfWrongDirection() {
        known = SetpDecodedOutput.of(SetpDecoderStateCodecTest.joinedSession().list()).state;
        var strange = new SendableMessageType("ListBubblesRequest", TO_CLIENT, SetpTransportAdapter.UDP, "", "");

        var refused =
                assertThrows(InvalidFieldValueException.class, () -> EDITOR.buildMessage(strange, known, random, NOW));
        assertEquals("no such message: ListBubblesRequest", refused.reason());
    }

    /** A client of our server, and a simulation that links with it. */
    @Test
    void everyTemplateDecodesInLiveSession() throws InvalidFieldValueException {
        for (var options : List.of("", "?role=link")) {
            var network = new SetpSimulatedNetwork("");
            var client = network.connect("", options);
            network.run(3);
            for (var direction : Direction.values()) {
                for (var template : EDITOR.templates(direction)) {
                    assertDecodes(template, client.engine.session().history().decoderState(), network, options);
                }
            }
        }
    }

    private void assertDecodes(
            SendableMessageType template, Decoder.DecoderState live, SetpSimulatedNetwork network, String options)
            throws InvalidFieldValueException {
        ByteBuffer packet;
        try {
            packet = EDITOR.buildMessage(template, live, random, network.now());
        } catch (InvalidFieldValueException exception) {
            assertTrue(
                    options.contains("link") && exception.field().equals("bubbleId"),
                    template + ": " + exception.reason());
            return;
        }
        var decoded = decode(live, template.direction(), packet, network.nanos());
        assertEquals(
                List.of(),
                decoded.findings.stream()
                        .filter(one -> one.severity() != Severity.NOTE)
                        .toList());
        assertEquals(List.of(), decoded.places(), template.name());
        assertEquals(List.of("TAKEN"), decoded.dispositions(), template.name());
        assertEquals(template.name(), decoded.names().getLast());
        var message = decoded.messages.getLast();
        var unit = SetpTransmissionUnits.of(message.entry(), decoded.messages);
        var form = SetpTransmissionUnits.values(
                EDITOR.editableFields(unit, unit.messages().size() - 1));
        SetpDecodedOutput.fields(message).forEach(field -> {
            if (!(field.value() instanceof ByteBuffer)) {
                assertEquals(String.valueOf(field.value()), form.get(field.name()), field.name());
            }
        });
    }

    /** Many messages are sent by the user, and our server and client continue normally. */
    @Test
    void injectedRequestsAreAnsweredWithoutDisturbingSession() throws InvalidFieldValueException {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(2);
        var server = network.serverListeners.getFirst();
        for (int i = 0; i < 10; i++) {
            known = network.peer(0).session().history().decoderState();
            network.receive(new NetworkAddress("192.0.2.9", 4000), encode(TO_SERVER, "ListBubblesRequest"));
            client.submitRequest("examine_index", Map.of("index", String.valueOf(i % 4)));
            network.run(0.5);
            assertEquals(
                    i + 2,
                    count(server, "ListBubblesResponse"),
                    client.notes.codes().toString());
            assertEquals(i + 1, count(server, "ObjectExamineByIndex"));
        }
        assertFalse(server.codes().contains("PACKET_REPEATED"), server.codes().toString());
        assertFalse(server.codes().contains("MESSAGE_REPEATED"), server.codes().toString());
        var ids = new HashSet<Long>();
        server.messages.stream()
                .filter(message ->
                        message.direction() == TO_SERVER && message.body() instanceof SetpMessage.DecodedMessage)
                .forEach(message -> assertTrue(ids.add(((SetpMessage.DecodedMessage) message.body()).id())));
    }

    private static long count(RecordingListener listener, String name) {
        return listener.messages.stream()
                .filter(message -> message.name().equals(name))
                .count();
    }

    /** Tests every packet of a session, in both directions. */
    @Test
    void editsRecordedPacketsUnchanged() throws InvalidFieldValueException {
        var network = new SetpSimulatedNetwork("");
        var listener = network.connect("", "").notes;
        network.run(3);
        var packets = listener.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .map(entry -> SetpTransmissionUnits.of(entry, listener.messages))
                .toList();

        assertTrue(packets.size() > 20, packets.size() + " packets");
        SetpTransmissionUnits.each(packets.stream(), (unit, index) -> {
            var shown = SetpTransmissionUnits.values(EDITOR.editableFields(unit, index));
            assertEquals(unit.bytes(), EDITOR.editFields(unit, index, shown));
        });
    }
}
