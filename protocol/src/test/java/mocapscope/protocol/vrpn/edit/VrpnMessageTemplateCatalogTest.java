package mocapscope.protocol.vrpn.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.MessageEditorChecks;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSimulatedNetwork;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;

/** Tests of messages sent by hand: they follow the session's state. */
class VrpnMessageTemplateCatalogTest {
    private static final VrpnSimulatedNetwork NETWORK = new VrpnSimulatedNetwork();
    private static final Decoder.DecoderState LIVE = live();

    private final VrpnMessageEditor editor = new VrpnMessageEditor();

    /** Returns the state of our client, two seconds after it connected to our server. */
    private static Decoder.DecoderState live() {
        NETWORK.serve(new TimeTellingMotionSource(1), TrafficGate.OPEN);
        var client = NETWORK.connect(TrafficGate.OPEN, List.of());
        NETWORK.run(2);
        return MessageEditorChecks.decode(decoder(), client.entries).getLast().state();
    }

    private static VrpnDecoder decoder() {
        return new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
    }

    private MessageEditorChecks.EditedEntryOutput encodeAndDecode(
            SendableMessageType template, Decoder.DecoderState known) throws InvalidFieldValueException {
        var bytes = editor.buildMessage(template, known, new Random(3), NETWORK.now());
        var entries = VrpnEntryBuilder.open();
        if (template.channel().equals(VrpnChannelConstants.TCP)) {
            entries.data(template.direction(), 0, VrpnTestBytes.copy(bytes));
        } else if (template.channel().equals(VrpnChannelConstants.UDP)) {
            entries.datagram(template.direction(), 0, VrpnTestBytes.hex(bytes));
        } else {
            entries.callback(new String(VrpnTestBytes.copy(bytes), StandardCharsets.ISO_8859_1));
        }
        return MessageEditorChecks.decode(decoder(), known, entries.list().getLast());
    }

    private SendableMessageType template(Direction direction, String name) {
        return editor.templates(direction).stream()
                .filter(template -> template.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Describes another device, and all types that are not described yet. */
    private Decoder.DecoderState described(Direction direction) throws InvalidFieldValueException {
        var known =
                encodeAndDecode(template(direction, "SENDER_DESCRIPTION"), LIVE).state();
        for (var type = ""; !type.equals("Example"); ) {
            var output = encodeAndDecode(template(direction, "TYPE_DESCRIPTION"), known);
            assertEquals(List.of(), faults(output));
            type = ((VrpnSystemMessage.TypeDescription)
                            output.unit().messages().getFirst().body())
                    .name();
            known = output.state();
        }
        return known;
    }

    private static List<String> faults(MessageEditorChecks.EditedEntryOutput output) {
        return output.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> finding.rule().code() + ": " + finding.text())
                .toList();
    }

    @Test
    void buildsMessagesThatDecodeWithoutFindings() throws InvalidFieldValueException {
        for (var direction : Direction.values()) {
            var known = described(direction);
            for (var entry : templates(direction)) {
                if (entry.template().name().equals(VrpnCookie.NAME)) {
                    assertThrows(InvalidFieldValueException.class, () -> encodeAndDecode(entry.template(), LIVE));
                    continue;
                }
                var output = encodeAndDecode(entry.template(), known);
                assertEquals(1, output.unit().messages().size());
                var message = output.unit().messages().getFirst();
                assertEquals(entry.template().name(), message.name());
                if (entry.example() instanceof VrpnDeviceMessage) {
                    assertEquals(entry.example(), message.body());
                }
                // That is the one rule about it: who is asked for logs is warned.
                boolean logs = entry.example() instanceof VrpnSystemMessage.LogDescription;
                assertEquals(logs, !faults(output).isEmpty(), faults(output).toString());
            }
        }
    }

    private static List<VrpnMessageTemplateCatalog.TemplateEntry> templates(Direction direction) {
        return VrpnMessageTemplateCatalog.ENTRIES.stream()
                .filter(entry -> entry.template().direction() == direction)
                .toList();
    }

    @Test
    void coversEveryTypeWithUniqueNames() {
        var types = new HashSet<VrpnMessageType>();
        var names = new ArrayList<String>();
        for (var entry : VrpnMessageTemplateCatalog.ENTRIES) {
            var template = entry.template();
            names.add(template.direction() + template.channel().name() + template.name());
            if (entry.example() != null) {
                types.add(entry.example().type());
            }
        }

        assertEquals(new HashSet<>(names).size(), names.size());
        assertEquals(
                List.of(VrpnMessageType.DISCONNECT, VrpnMessageType.OTHER),
                Stream.of(VrpnMessageType.values())
                        .filter(type -> !types.contains(type))
                        .toList());
    }

    @Test
    void listsTemplatesInHandshakeOrder() throws InvalidFieldValueException {
        assertEquals(
                List.of(
                        "callback request",
                        "cookie",
                        "LOG_DESCRIPTION",
                        "UDP_DESCRIPTION",
                        "SENDER_DESCRIPTION",
                        "TYPE_DESCRIPTION",
                        "vrpn_Base ping_message"),
                editor.templates(Direction.TO_SERVER).stream()
                        .limit(7)
                        .map(SendableMessageType::name)
                        .toList());
        var fresh = decoder().initialState();
        assertEquals(List.of(), faults(encodeAndDecode(template(Direction.TO_SERVER, VrpnCookie.NAME), fresh)));
        assertEquals(
                List.of(),
                faults(encodeAndDecode(template(Direction.TO_SERVER, VrpnTcpConnectBackRequest.NAME), fresh)));
    }

    @Test
    void explainsPrerequisiteOfRejectedTemplate() throws InvalidFieldValueException {
        var fresh = decoder().initialState();
        assertRefused("", "send \"cookie\" first", "SENDER_DESCRIPTION", fresh);
        var met = encodeAndDecode(template(Direction.TO_CLIENT, VrpnCookie.NAME), fresh)
                .state();
        assertRefused("type", "send \"TYPE_DESCRIPTION\" first", "vrpn_Tracker Pos_Quat", met);
        var typed = met;
        for (int i = 0; i < 3; i++) {
            typed = encodeAndDecode(template(Direction.TO_CLIENT, "TYPE_DESCRIPTION"), typed)
                    .state();
        }
        assertRefused("sender", "send \"SENDER_DESCRIPTION\" first", "vrpn_Tracker Pos_Quat", typed);
        var named = encodeAndDecode(template(Direction.TO_CLIENT, "SENDER_DESCRIPTION"), typed)
                .state();
        assertEquals(List.of(), faults(encodeAndDecode(template(Direction.TO_CLIENT, "vrpn_Tracker Pos_Quat"), named)));
    }

    @Test
    void rejectsTemplateAfterInvalidOrIncompleteFrame() {
        var broken = MessageEditorChecks.decode(
                        decoder(),
                        VrpnEntryBuilder.open()
                                .fromServer(VrpnTestBytes.COOKIE + "00".repeat(24))
                                .list())
                .getLast()
                .state();
        assertRefused("", "reconnect", "SENDER_DESCRIPTION", broken);
        var half = MessageEditorChecks.decode(
                        decoder(),
                        VrpnEntryBuilder.open()
                                .fromServer(VrpnTestBytes.COOKIE + "00".repeat(10))
                                .list())
                .getLast()
                .state();
        assertRefused("", "wait for its rest", "SENDER_DESCRIPTION", half);
    }

    private void assertRefused(String fieldName, String reason, String name, Decoder.DecoderState known) {
        var refused = assertThrows(
                InvalidFieldValueException.class,
                () -> editor.buildMessage(template(Direction.TO_CLIENT, name), known, new Random(3), NETWORK.now()));
        assertEquals(fieldName, refused.field());
        assertTrue(refused.reason().contains(reason), refused.reason());
    }

    @Test
    void reusesSenderOfSameMessageType() throws InvalidFieldValueException {
        var output = encodeAndDecode(template(Direction.TO_CLIENT, "vrpn_Dial update"), LIVE);

        assertEquals("Console0", output.unit().messages().getFirst().sender());
    }

    @Test
    void continuesDatagramSequence() throws InvalidFieldValueException {
        var template = editor.templates(Direction.TO_CLIENT).stream()
                .filter(each -> each.channel().equals(VrpnChannelConstants.UDP))
                .findFirst()
                .orElseThrow();
        var known = encodeAndDecode(template, LIVE).state();
        var output = encodeAndDecode(template, known);

        assertEquals(List.of(), faults(output));
        assertEquals(1, output.unit().bytes().getInt(VrpnMessageHeader.SEQUENCE_AT));
    }
}
