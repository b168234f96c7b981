package mocapscope.protocol.setp.edit;

import static mocapscope.protocol.setp.wire.Parcels.WORDING;
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
import mocapscope.protocol.session.decoder.MessageTemplate;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.setp.DryRun;
import mocapscope.protocol.setp.connection.SetpConnection;
import mocapscope.protocol.setp.decode.Heard;
import mocapscope.protocol.setp.decode.SetpDecoderState;
import mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest;
import mocapscope.protocol.setp.wire.Datagrams;
import mocapscope.protocol.setp.wire.Parcels;
import mocapscope.protocol.setp.wire.SetpControlMessage;
import mocapscope.protocol.setp.wire.SetpDuplicateWindow;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of messages that a user sends in a session, encoded by the session's state. */
class SetpTemplateEncoderTest {
    private static final ClockReading NOW = new ClockReading(DryRun.SECOND, 1_700_000_000L * DryRun.SECOND);

    private final Random random = new Random(3);

    /** The decoder's state at the time of encoding. */
    private Decoder.DecoderState known = SetpDecoderState.NOTHING;

    private static MessageTemplate phrase(Direction direction, String name) {
        return WORDING.templates(direction).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private ByteBuffer said(Direction direction, String name) throws InvalidFieldValueException {
        return WORDING.buildMessage(phrase(direction, name), known, random, NOW);
    }

    private static Heard heard(Decoder.DecoderState before, Direction direction, ByteBuffer packet, long arrival) {
        var datagrams = new Datagrams().at(arrival);
        var way = direction == TO_CLIENT ? datagrams.toClient() : datagrams.toServer();
        return Heard.of(Heard.STRICT, before, way.bytes(Datagrams.copy(packet)).list());
    }

    /** Says it, and returns what was understood, of which nothing is wrong. */
    private Heard say(Direction direction, String name) throws InvalidFieldValueException {
        var packet = said(direction, name);
        var heard = heard(known, direction, packet, NOW.monotonicNanos());
        assertEquals(List.of(), heard.places(), name);
        assertEquals(name, heard.names().getLast());
        known = heard.known;
        return heard;
    }

    private void refused(Direction direction, String name, String fieldName, String reason) {
        var refused = assertThrows(InvalidFieldValueException.class, () -> said(direction, name));
        assertEquals(reason, refused.reason());
        assertEquals(fieldName, refused.field());
    }

    @Test
    void buildsEveryMessageOfSession() throws InvalidFieldValueException {
        refused(TO_SERVER, "Keepalive", "sessionId", "there is no session: send ConnectRequest first");
        say(TO_SERVER, "ConnectRequest");
        refused(
                TO_CLIENT,
                "Keepalive",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        refused(
                TO_CLIENT,
                "BubbleLinkSuccessResponse",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        assertEquals(
                List.of("Acknowledgement"), say(TO_CLIENT, "Acknowledgement").names());
        refused(
                TO_SERVER,
                "ListBubblesRequest",
                "",
                "the client waits for acceptance: send ConnectSuccessResponse first");
        say(TO_CLIENT, "ConnectSuccessResponse");
        refused(TO_SERVER, "JoinBubbleRequest", "bubbleId", "no bubble was listed yet: send ListBubblesResponse first");
        say(TO_SERVER, "ListBubblesRequest");
        say(TO_CLIENT, "ListBubblesResponse");
        say(TO_SERVER, "JoinBubbleRequest");
        refused(TO_CLIENT, "ObjectPerception", "", "the client has joined no bubble: send JoinBubbleResponse first");
        say(TO_CLIENT, "JoinBubbleResponse");
        refused(
                TO_CLIENT,
                "MovementPerception",
                "objectIndex",
                "no object was perceived yet: send ObjectPerception first");
        say(TO_CLIENT, "ObjectPerception");
        assertEquals(1, say(TO_CLIENT, "MovementPerception").samples.size());
        assertEquals(1, say(TO_CLIENT, "AdvancedMovementPerception").samples.size());
        say(TO_SERVER, "DisconnectNotification");
    }

    @Test
    void answerBeginsSession() throws InvalidFieldValueException {
        say(TO_SERVER, "BubbleLinkRequest");
        refused(
                TO_CLIENT,
                "ConnectSuccessResponse",
                "sessionId",
                "the requested session has not begun yet: send Acknowledgement first");
        var heard = say(TO_CLIENT, "BubbleLinkSuccessResponse");

        assertEquals(List.of("Acknowledgement", "BubbleLinkSuccessResponse"), heard.names());
        assertTrue(((SetpMessage.PacketMessage) heard.messages.getFirst().body())
                .packet()
                .header()
                .guaranteed());
        say(TO_CLIENT, "ObjectPerception");
        say(TO_SERVER, "HandoverRequest");
    }

    /** The server said packets 500 and 501 with messages 1 to 3, the client packet 77. */
    @Test
    void usesIdsUnusedByBothSides() throws InvalidFieldValueException {
        known = Heard.of(SetpDecoderStateCodecTest.joined().list()).known;

        assertEquals("499 4294963201", ids(say(TO_CLIENT, "Keepalive")));
        assertEquals("498 4294959105", ids(say(TO_CLIENT, "ObjectPerception")));
        assertEquals("497 4", ids(say(TO_CLIENT, "MovementPerception")));
        assertEquals("496 5", ids(say(TO_CLIENT, "AnimationPerception")));
        assertEquals("76", ids(say(TO_SERVER, "Keepalive")).split(" ")[0]);
        var next = SetpDecoderStateCodecTest.joined().toClient().numbered(502);
        var own = Heard.of(
                Heard.STRICT, known, next.packet(Datagrams.keepalive(6)).list().subList(3, 4));
        assertEquals(List.of("TAKEN"), own.fates());
        assertEquals(List.of("Keepalive"), own.names());
    }

    private static String ids(Heard heard) {
        var message = (SetpMessage.PacketMessage) heard.messages.getFirst().body();
        return message.packet().header().packet() + " "
                + message.packet().frames().getFirst().message();
    }

    @Test
    void packetGuaranteeFollowsMessageType() throws InvalidFieldValueException {
        known = Heard.of(SetpDecoderStateCodecTest.joined().list()).known;

        assertTrue(header(say(TO_CLIENT, "ObjectPerception")).guaranteed());
        assertFalse(header(say(TO_CLIENT, "MovementPerception")).guaranteed());
        assertFalse(header(say(TO_SERVER, "Acknowledgement")).guaranteed());
        assertEquals(
                1_700_000_000_000L - 946_684_800_000L,
                header(say(TO_SERVER, "Keepalive")).time());
    }

    private static SetpPacketHeader header(Heard heard) {
        return ((SetpMessage.PacketMessage) heard.messages.getFirst().body())
                .packet()
                .header();
    }

    @Test
    void acknowledgementListsLatestPackets() throws InvalidFieldValueException {
        known = Heard.of(SetpDecoderStateCodecTest.joined().list()).known;

        assertEquals(
                List.of(new SetpControlMessage.Acknowledgement(List.of(501L, 500L))),
                say(TO_SERVER, "Acknowledgement").said());
        assertEquals(
                List.of(new SetpControlMessage.Acknowledgement(List.of(76L, 77L).reversed())),
                say(TO_CLIENT, "Acknowledgement").said());
    }

    @Test
    void rejectsMessageWhenAllIdsAreUsed() {
        var datagrams = SetpDecoderStateCodecTest.joined();
        for (int i = 0; i < SetpDuplicateWindow.SIZE; i++) {
            datagrams.packet(Datagrams.keepalive(100 + i));
        }
        known = Heard.of(datagrams.list()).known;

        refused(TO_CLIENT, "Keepalive", "packetId", "no free number is left: change one of the sender's packets");
    }

    @Test
    void rejectsMessageOfWrongDirection() {
        known = Heard.of(SetpDecoderStateCodecTest.joined().list()).known;
        var strange = new MessageTemplate("ListBubblesRequest", TO_CLIENT, SetpConnection.UDP, "", "");

        var refused =
                assertThrows(InvalidFieldValueException.class, () -> WORDING.buildMessage(strange, known, random, NOW));
        assertEquals("no such message: ListBubblesRequest", refused.reason());
    }

    /** A visitor of our server, and a simulation that links with it. */
    @Test
    void everyTemplateDecodesInLiveSession() throws InvalidFieldValueException {
        for (var options : List.of("", "?role=link")) {
            var dry = new DryRun("");
            var client = dry.call("", options);
            dry.run(3);
            for (var direction : Direction.values()) {
                for (var template : WORDING.templates(direction)) {
                    understood(template, client.engine.session().history().decoderState(), dry, options);
                }
            }
        }
    }

    private void understood(MessageTemplate template, Decoder.DecoderState live, DryRun dry, String options)
            throws InvalidFieldValueException {
        ByteBuffer packet;
        try {
            packet = WORDING.buildMessage(template, live, random, dry.now());
        } catch (InvalidFieldValueException why) {
            assertTrue(options.contains("link") && why.field().equals("bubbleId"), template + ": " + why.reason());
            return;
        }
        var heard = heard(live, template.direction(), packet, dry.nanos());
        assertEquals(
                List.of(),
                heard.findings.stream()
                        .filter(one -> one.severity() != Severity.NOTE)
                        .toList());
        assertEquals(List.of(), heard.places(), template.name());
        assertEquals(List.of("TAKEN"), heard.fates(), template.name());
        assertEquals(template.name(), heard.names().getLast());
        var message = heard.messages.getLast();
        var unit = Parcels.of(message.entry(), heard.messages);
        var form = Parcels.values(WORDING.editableFields(unit, unit.messages().size() - 1));
        Heard.fields(message).forEach(field -> {
            if (!(field.value() instanceof ByteBuffer)) {
                assertEquals(String.valueOf(field.value()), form.get(field.name()), field.name());
            }
        });
    }

    /** Many things said by hand, and our own server and client go on as if nothing had been. */
    @Test
    void injectedRequestsAreAnsweredWithoutDisturbingSession() throws InvalidFieldValueException {
        var dry = new DryRun("");
        var client = dry.call("", "");
        dry.run(2);
        var server = dry.served.getFirst();
        for (int i = 0; i < 10; i++) {
            known = dry.peer(0).session().history().decoderState();
            dry.comes(new NetworkAddress("192.0.2.9", 4000), said(TO_SERVER, "ListBubblesRequest"));
            client.ask("examine_index", Map.of("index", String.valueOf(i % 4)));
            dry.run(0.5);
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

    private static long count(Notes notes, String name) {
        return notes.messages.stream()
                .filter(message -> message.name().equals(name))
                .count();
    }

    /** Every packet of a session, both ways. */
    @Test
    void editsRecordedPacketsUnchanged() throws InvalidFieldValueException {
        var dry = new DryRun("");
        var notes = dry.call("", "").notes;
        dry.run(3);
        var parcels = notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .map(entry -> Parcels.of(entry, notes.messages))
                .toList();

        assertTrue(parcels.size() > 20, parcels.size() + " packets");
        Parcels.each(parcels.stream(), (unit, index) -> {
            var shown = Parcels.values(WORDING.editableFields(unit, index));
            assertEquals(unit.bytes(), WORDING.editFields(unit, index, shown));
        });
    }
}
