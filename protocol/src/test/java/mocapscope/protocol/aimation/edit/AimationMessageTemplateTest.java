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
import mocapscope.protocol.aimation.decode.Heard;
import mocapscope.protocol.aimation.wire.AimationChannels;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.Parcels;
import mocapscope.protocol.aimation.wire.Stand;
import mocapscope.protocol.aimation.wire.Wire;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.MessageTemplate;
import mocapscope.protocol.session.decoder.TransmissionUnit;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.junit.jupiter.api.Test;

class AimationMessageTemplateTest {
    private static final MessageEditor WORDING = new AimationProtocol().messageEditor();
    private static final Decoder DECODER = Heard.decoder(false);
    private static final ClockReading NOW = Stand.at(12);

    @Test
    void listsTemplatesInHandshakeOrder() {
        assertEquals(
                List.of("upgrade request", "registration", "ping frame", "pong frame", "shutdown", "close frame"),
                names(Direction.TO_SERVER));
        assertEquals(
                List.of("upgrade response", "response", "data", "ping frame", "pong frame", "close frame"),
                names(Direction.TO_CLIENT));
        for (var template : WORDING.templates(Direction.TO_SERVER)) {
            assertTrue(
                    template.description().matches("[A-Z].*\\.")
                            && template.section().contains("§"),
                    template::toString);
        }
    }

    private static List<String> names(Direction direction) {
        return WORDING.templates(direction).stream().map(MessageTemplate::name).toList();
    }

    @Test
    void buildsCompleteHandshake() throws InvalidFieldValueException {
        var wire = Wire.open();
        for (var name : List.of("upgrade request", "registration", "ping frame", "pong frame")) {
            said(wire, Direction.TO_SERVER, name);
            if (name.equals("upgrade request")) {
                said(wire, Direction.TO_CLIENT, "upgrade response");
            }
        }
        for (var name : List.of("response", "data", "data", "data", "ping frame", "pong frame")) {
            said(wire, Direction.TO_CLIENT, name);
        }
        said(wire, Direction.TO_SERVER, "registration");
        said(wire, Direction.TO_SERVER, "shutdown");
        said(wire, Direction.TO_SERVER, "close frame");
        said(wire, Direction.TO_CLIENT, "close frame");
        var heard = Heard.of(wire.entries());

        assertEquals(List.of("REGISTERED_AGAIN"), heard.codes());
        assertEquals(3, heard.skeletons.size());
        assertEquals(77, heard.skeletons.getFirst().map().bones().size());
    }

    /** Says it, and finds nothing wrong with it. */
    private static void said(Wire wire, Direction direction, String name) throws InvalidFieldValueException {
        var bytes = say(wire.entries(), direction, name);
        if (direction == Direction.TO_SERVER) {
            wire.toServer(bytes);
        } else {
            wire.toClient(bytes);
        }
        fine(wire.entries(), name);
    }

    private static ByteBuffer say(List<Entry> entries, Direction direction, String name)
            throws InvalidFieldValueException {
        return say(Heard.knowledge(DECODER, entries), direction, name);
    }

    private static ByteBuffer say(Decoder.DecoderState known, Direction direction, String name)
            throws InvalidFieldValueException {
        return WORDING.buildMessage(phrase(direction, name), known, new Random(8), NOW);
    }

    private static MessageTemplate phrase(Direction direction, String name) {
        return WORDING.templates(direction).stream()
                .filter(template -> template.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The last entry holds that message, all of it is right, and a form shows what the decoder does. */
    private static void fine(List<Entry> entries, String name) {
        var known = Heard.knowledge(DECODER, entries.subList(0, entries.size() - 1));
        var heard = new Heard();
        DECODER.decode(known, entries.getLast(), heard);
        assertEquals(name, heard.messages.getLast().name());
        assertEquals(
                List.of(),
                heard.findings.stream()
                        .filter(finding -> finding.severity() != Severity.NOTE)
                        .toList());
        var unit = Parcels.of(entries).getLast();
        for (int index = 0; index < unit.messages().size(); index++) {
            shows(unit, index);
        }
    }

    private static void shows(TransmissionUnit unit, int index) {
        var fields = new ArrayList<MessageField>();
        DECODER.inspect(unit.messages().get(index), fields::add);
        for (var editableField : WORDING.editableFields(unit, index)) {
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
        var client = Stand.live();
        client.hears(Wire.data(5, 35)).hears(Wire.data(7, 35));
        live(client.notes.entries);
        var server = Stand.served().asked().hears(new AimationMessage.RegistrationRequest("Test", 0));
        server.until(1);
        live(server.notes.entries);
    }

    private static void live(List<Entry> entries) throws InvalidFieldValueException {
        for (var direction : Direction.values()) {
            for (var template : WORDING.templates(direction)) {
                var known = Heard.knowledge(DECODER, entries);
                if (template.name().startsWith("upgrade")
                        || template.name().equals("close frame") && direction == Direction.TO_SERVER) {
                    assertThrows(
                            InvalidFieldValueException.class,
                            () -> WORDING.buildMessage(template, known, new Random(8), NOW));
                } else {
                    var all = new ArrayList<>(entries);
                    all.add(entry(entries, direction, say(entries, direction, template.name())));
                    fine(all, template.name());
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
                AimationChannels.TCP,
                last.arrival(),
                at,
                bytes,
                Entry.EntryModification.INJECTED,
                "");
    }

    @Test
    void continuesDataFromLastFrame() throws InvalidFieldValueException {
        var wire = Wire.registered(0).server(Wire.data(5, 35)).server(Wire.data(7, 35));
        said(wire, Direction.TO_CLIENT, "data");
        var skeletonData = (AimationMessage.SkeletonData)
                Heard.of(wire.entries()).messages.getLast().body();

        assertEquals(9, skeletonData.frameId());
        assertEquals(7 / 60.0 + 2 / 60.0, skeletonData.worldTime(), 1e-9);
        assertEquals(35, skeletonData.boneCount());
        assertFalse(skeletonData.points().equals(ImmutableDoubleArray.of(new double[105])));
    }

    @Test
    void placesBonesOfUnknownBodyAtOnePoint() throws InvalidFieldValueException {
        var wire = Wire.registered(1).server(Wire.data(5, 3));
        said(wire, Direction.TO_CLIENT, "data");

        assertEquals(List.of("BONES_UNKNOWN"), Heard.of(wire.entries()).codes());
    }

    @Test
    void repeatsRequestedPoseTypeInRegistration() throws InvalidFieldValueException {
        var wire = Wire.registered(0);
        said(wire, Direction.TO_SERVER, "registration");

        assertEquals(
                new AimationMessage.RegistrationRequest("Mocapscope", 0),
                Heard.of(wire.entries()).messages.getLast().body());
    }

    @Test
    void answersInvalidUpgradeRequestWith400() throws InvalidFieldValueException {
        var wire = Wire.open().toServer("GET / HTTP/1.1\r\n\r\n");
        var answer = say(wire.entries(), Direction.TO_CLIENT, "upgrade response");

        assertTrue(new String(bytes(answer), StandardCharsets.US_ASCII).startsWith("HTTP/1.1 400 "));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        var bytes = new byte[buffer.remaining()];
        buffer.get(0, bytes);
        return bytes;
    }

    @Test
    void explainsPrerequisiteOfRejectedTemplate() {
        var open = Wire.open().entries();
        cannot(open, Direction.TO_CLIENT, "upgrade response", "not requested yet: send 'upgrade request' first");
        cannot(open, Direction.TO_SERVER, "registration", "frames follow the upgrade: send 'upgrade request' first");
        var asked = Wire.open()
                .toServer(WebSocketUpgradeRequest.of("x", "/", new Random(1)).bytes())
                .entries();
        cannot(asked, Direction.TO_SERVER, "ping frame", "frames follow the upgrade: send 'upgrade response' first");
        cannot(asked, Direction.TO_SERVER, "upgrade request", "the upgrade is requested once, as the first message");
        var upgraded = Wire.upgraded().entries();
        cannot(upgraded, Direction.TO_CLIENT, "upgrade response", "the upgrade is answered once, as the first message");
        cannot(upgraded, Direction.TO_CLIENT, "response", "no client requests registration: send 'registration' first");
        cannot(upgraded, Direction.TO_CLIENT, "data", "no client is registered: send 'response' first");
        cannot(upgraded, Direction.TO_SERVER, "shutdown", "the client is not registered: send 'registration' first");
        var registered = Wire.registered(1).entries();
        cannot(
                registered,
                Direction.TO_SERVER,
                "close frame",
                "the client's name may stay in use: send 'shutdown' first");
    }

    @Test
    void explainsRejectionOnClosedOrIncompleteStream() {
        var closed =
                Wire.upgraded().client(WebSocketOpcode.CLOSE, Wire.close(1000)).entries();
        cannot(closed, Direction.TO_SERVER, "ping frame", "no message may follow a close: reconnect");
        var broken = Wire.upgraded().toClient("\u0083\u0000").entries();
        cannot(broken, Direction.TO_SERVER, "registration", "the stream can no longer be decoded: reconnect");
        var half = Wire.upgraded().toServer("\u0082").entries();
        cannot(half, Direction.TO_SERVER, "ping frame", "the current message is incomplete");
        var fragment = Wire.upgraded()
                .fragments(WebSocketRole.CLIENT, Wire.ascii("abcdef"), 3)
                .entries();
        cannot(
                fragment.subList(0, fragment.size() - 1),
                Direction.TO_SERVER,
                "registration",
                "a fragmented message is incomplete: only control frames may interrupt it");
    }

    @Test
    void rejectsUnknownTemplate() {
        var known = Heard.knowledge(DECODER, Wire.open().entries());
        var unknown = new MessageTemplate("greeting", Direction.TO_SERVER, AimationChannels.TCP, "", "");
        var refused = assertThrows(
                InvalidFieldValueException.class, () -> WORDING.buildMessage(unknown, known, new Random(8), NOW));
        assertEquals("no such message: greeting", refused.reason());
        Decoder.DecoderState other = () -> 0;
        var request = phrase(Direction.TO_SERVER, "upgrade request");
        assertThrows(InvalidFieldValueException.class, () -> WORDING.buildMessage(request, other, new Random(8), NOW));
    }

    private static void cannot(List<Entry> entries, Direction direction, String name, String reason) {
        var refused = assertThrows(InvalidFieldValueException.class, () -> say(entries, direction, name));
        assertEquals(reason, refused.reason());
    }
}
