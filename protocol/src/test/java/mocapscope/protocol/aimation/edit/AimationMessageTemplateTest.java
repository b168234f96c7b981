package mocapscope.protocol.aimation.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationSessionFixture;
import mocapscope.protocol.aimation.wire.AimationTransmissionUnits;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.junit.jupiter.api.Test;

class AimationMessageTemplateTest {
    private static final MessageEditor EDITOR = new AimationProtocol().messageEditor();
    private static final Decoder DECODER = AimationDecodedOutput.decoder(false);
    private static final MonotonicAndUnixTime NOW = AimationSessionFixture.at(12);

    @Test
    void listsTemplatesInHandshakeOrder() {
        assertEquals(
                List.of("upgrade request", "registration", "ping frame", "pong frame", "shutdown", "close frame"),
                names(Direction.TO_SERVER));
        assertEquals(
                List.of("upgrade response", "response", "data", "ping frame", "pong frame", "close frame"),
                names(Direction.TO_CLIENT));
        for (var template : EDITOR.templates(Direction.TO_SERVER)) {
            assertTrue(
                    template.description().matches("[A-Z].*\\.")
                            && template.section().contains("§"),
                    template::toString);
        }
    }

    private static List<String> names(Direction direction) {
        return EDITOR.templates(direction).stream()
                .map(SendableMessageType::name)
                .toList();
    }

    @Test
    void buildsCompleteHandshake() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.open();
        for (var name : List.of("upgrade request", "registration", "ping frame", "pong frame")) {
            assertEncodes(entries, Direction.TO_SERVER, name);
            if (name.equals("upgrade request")) {
                assertEncodes(entries, Direction.TO_CLIENT, "upgrade response");
            }
        }
        for (var name : List.of("response", "data", "data", "data", "ping frame", "pong frame")) {
            assertEncodes(entries, Direction.TO_CLIENT, name);
        }
        assertEncodes(entries, Direction.TO_SERVER, "registration");
        assertEncodes(entries, Direction.TO_SERVER, "shutdown");
        assertEncodes(entries, Direction.TO_SERVER, "close frame");
        assertEncodes(entries, Direction.TO_CLIENT, "close frame");
        var decoded = AimationDecodedOutput.of(entries.entries());

        assertEquals(List.of("REGISTERED_AGAIN"), decoded.codes());
        assertEquals(3, decoded.skeletons.size());
        assertEquals(77, decoded.skeletons.getFirst().map().bones().size());
    }

    /** Encodes the message and asserts that it decodes without findings. */
    private static void assertEncodes(AimationEntryBuilder entries, Direction direction, String name)
            throws InvalidFieldValueException {
        var bytes = encode(entries.entries(), direction, name);
        if (direction == Direction.TO_SERVER) {
            entries.toServer(bytes);
        } else {
            entries.toClient(bytes);
        }
        assertDecodesWithoutFindings(entries.entries(), name);
    }

    private static ByteBuffer encode(List<Entry> entries, Direction direction, String name)
            throws InvalidFieldValueException {
        return encode(AimationDecodedOutput.stateAfter(DECODER, entries), direction, name);
    }

    private static ByteBuffer encode(Decoder.DecoderState known, Direction direction, String name)
            throws InvalidFieldValueException {
        return EDITOR.buildMessage(template(direction, name), known, new Random(8), NOW);
    }

    private static SendableMessageType template(Direction direction, String name) {
        return EDITOR.templates(direction).stream()
                .filter(template -> template.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The last entry holds that message, all of it is right, and a form shows what the decoder does. */
    private static void assertDecodesWithoutFindings(List<Entry> entries, String name) {
        var known = AimationDecodedOutput.stateAfter(DECODER, entries.subList(0, entries.size() - 1));
        var decoded = new AimationDecodedOutput();
        DECODER.decode(known, entries.getLast(), decoded);
        assertEquals(name, decoded.messages.getLast().name());
        assertEquals(
                List.of(),
                decoded.findings.stream()
                        .filter(finding -> finding.severity() != Severity.NOTE)
                        .toList());
        var unit = AimationTransmissionUnits.of(entries).getLast();
        for (int index = 0; index < unit.messages().size(); index++) {
            assertShowsFields(unit, index);
        }
    }

    private static void assertShowsFields(DecodedTransmissionUnit unit, int index) {
        var fields = new ArrayList<MessageField>();
        DECODER.inspect(unit.messages().get(index), fields::add);
        for (var editableField : EDITOR.editableFields(unit, index)) {
            fields.stream()
                    .filter(messageField -> messageField.name().equals(editableField.name())
                            && !(messageField.value() instanceof ByteBuffer))
                    .filter(field -> !List.of("opcode", "payload_length").contains(field.name()))
                    .forEach(field -> assertEquals(
                            String.valueOf(field.value()).strip(), editableField.value(), field::toString));
        }
    }

    @Test
    void buildsValidMessagesInLiveSession() throws InvalidFieldValueException {
        var client = AimationSessionFixture.live();
        client.receive(AimationEntryBuilder.data(5, 35)).receive(AimationEntryBuilder.data(7, 35));
        live(client.notes.entries);
        var server = AimationSessionFixture.server()
                .withUpgradeRequest()
                .receive(new AimationMessage.RegistrationRequest("Test", 0));
        server.advanceTo(1);
        live(server.notes.entries);
    }

    private static void live(List<Entry> entries) throws InvalidFieldValueException {
        for (var direction : Direction.values()) {
            for (var template : EDITOR.templates(direction)) {
                var known = AimationDecodedOutput.stateAfter(DECODER, entries);
                if (template.name().startsWith("upgrade")
                        || template.name().equals("close frame") && direction == Direction.TO_SERVER) {
                    assertThrows(
                            InvalidFieldValueException.class,
                            () -> EDITOR.buildMessage(template, known, new Random(8), NOW));
                } else {
                    var all = new ArrayList<>(entries);
                    all.add(entry(entries, direction, encode(entries, direction, template.name())));
                    assertDecodesWithoutFindings(all, template.name());
                }
            }
        }
    }

    private static Entry entry(List<Entry> entries, Direction direction, ByteBuffer bytes) {
        long at = entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA && entry.direction() == direction)
                .mapToLong(entry -> entry.bytes().remaining())
                .sum();
        var last = entries.getLast();
        return new Entry(
                entries.size(),
                Entry.EntryKind.DATA,
                direction,
                AimationChannelConstants.TCP,
                last.arrival(),
                at,
                bytes,
                Entry.EntryModification.INJECTED,
                "");
    }

    @Test
    void continuesDataFromLastFrame() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.registered(0)
                .server(AimationEntryBuilder.data(5, 35))
                .server(AimationEntryBuilder.data(7, 35));
        assertEncodes(entries, Direction.TO_CLIENT, "data");
        var skeletonData = (AimationMessage.SkeletonData)
                AimationDecodedOutput.of(entries.entries()).messages.getLast().body();

        assertEquals(9, skeletonData.frameId());
        assertEquals(7 / 60.0 + 2 / 60.0, skeletonData.worldTime(), 1e-9);
        assertEquals(35, skeletonData.boneCount());
        assertFalse(skeletonData.points().equals(ImmutableDoubleArray.of(new double[105])));
    }

    @Test
    void placesBonesOfUnknownBodyAtOnePoint() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.registered(1).server(AimationEntryBuilder.data(5, 3));
        assertEncodes(entries, Direction.TO_CLIENT, "data");

        assertEquals(
                List.of("BONES_UNKNOWN"),
                AimationDecodedOutput.of(entries.entries()).codes());
    }

    @Test
    void repeatsRequestedPoseTypeInRegistration() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.registered(0);
        assertEncodes(entries, Direction.TO_SERVER, "registration");

        assertEquals(
                new AimationMessage.RegistrationRequest("Mocapscope", 0),
                AimationDecodedOutput.of(entries.entries()).messages.getLast().body());
    }

    @Test
    void answersInvalidUpgradeRequestWith400() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.open().toServer("GET / HTTP/1.1\r\n\r\n");
        var response = encode(entries.entries(), Direction.TO_CLIENT, "upgrade response");

        assertTrue(new String(bytes(response), StandardCharsets.US_ASCII).startsWith("HTTP/1.1 400 "));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        var bytes = new byte[buffer.remaining()];
        buffer.get(0, bytes);
        return bytes;
    }

    @Test
    void explainsPrerequisiteOfRejectedTemplate() {
        var open = AimationEntryBuilder.open().entries();
        assertRejected(
                open, Direction.TO_CLIENT, "upgrade response", "not requested yet: send 'upgrade request' first");
        assertRejected(
                open, Direction.TO_SERVER, "registration", "frames follow the upgrade: send 'upgrade request' first");
        var withRequest = AimationEntryBuilder.open()
                .toServer(WebSocketUpgradeRequest.of("x", "/", new Random(1)).bytes())
                .entries();
        assertRejected(
                withRequest,
                Direction.TO_SERVER,
                "ping frame",
                "frames follow the upgrade: send 'upgrade response' first");
        assertRejected(
                withRequest,
                Direction.TO_SERVER,
                "upgrade request",
                "the upgrade is requested once, as the first message");
        var upgraded = AimationEntryBuilder.upgraded().entries();
        assertRejected(
                upgraded,
                Direction.TO_CLIENT,
                "upgrade response",
                "the upgrade is answered once, as the first message");
        assertRejected(
                upgraded,
                Direction.TO_CLIENT,
                "response",
                "no client requests registration: send 'registration' first");
        assertRejected(upgraded, Direction.TO_CLIENT, "data", "no client is registered: send 'response' first");
        assertRejected(
                upgraded, Direction.TO_SERVER, "shutdown", "the client is not registered: send 'registration' first");
        var registered = AimationEntryBuilder.registered(1).entries();
        assertRejected(
                registered,
                Direction.TO_SERVER,
                "close frame",
                "the client's name may stay in use: send 'shutdown' first");
    }

    @Test
    void explainsRejectionOnClosedOrIncompleteStream() {
        var closed = AimationEntryBuilder.upgraded()
                .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                .entries();
        assertRejected(closed, Direction.TO_SERVER, "ping frame", "no message may follow a close: reconnect");
        var broken = AimationEntryBuilder.upgraded().toClient("\u0083\u0000").entries();
        assertRejected(broken, Direction.TO_SERVER, "registration", "the stream can no longer be decoded: reconnect");
        var half = AimationEntryBuilder.upgraded().toServer("\u0082").entries();
        assertRejected(half, Direction.TO_SERVER, "ping frame", "the current message is incomplete");
        var fragment = AimationEntryBuilder.upgraded()
                .fragments(WebSocketRole.CLIENT, AimationEntryBuilder.ascii("abcdef"), 3)
                .entries();
        assertRejected(
                fragment.subList(0, fragment.size() - 1),
                Direction.TO_SERVER,
                "registration",
                "a fragmented message is incomplete: only control frames may interrupt it");
    }

    @Test
    void rejectsUnknownTemplate() {
        var known = AimationDecodedOutput.stateAfter(
                DECODER, AimationEntryBuilder.open().entries());
        var unknown = new SendableMessageType("greeting", Direction.TO_SERVER, AimationChannelConstants.TCP, "", "");
        var refused = assertThrows(
                InvalidFieldValueException.class, () -> EDITOR.buildMessage(unknown, known, new Random(8), NOW));
        assertEquals("no such message: greeting", refused.reason());
        Decoder.DecoderState other = () -> 0;
        var request = template(Direction.TO_SERVER, "upgrade request");
        assertThrows(InvalidFieldValueException.class, () -> EDITOR.buildMessage(request, other, new Random(8), NOW));
    }

    private static void assertRejected(List<Entry> entries, Direction direction, String name, String reason) {
        var refused = assertThrows(InvalidFieldValueException.class, () -> encode(entries, direction, name));
        assertEquals(reason, refused.reason());
    }
}
