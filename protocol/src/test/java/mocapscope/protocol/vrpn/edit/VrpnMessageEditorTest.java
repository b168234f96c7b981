package mocapscope.protocol.vrpn.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.toy.MessageEditorChecks;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnGoldenMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import mocapscope.protocol.vrpn.wire.VrpnTestLogs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages changed by hand, in frames, among others in a datagram, and in logs. */
@Tag("slow")
class VrpnMessageEditorTest {
    private static final Set<String> FOLLOWING = Set.of(
            "length",
            "payload_length",
            "padding",
            "name_length",
            "incoming_length",
            "outgoing_length",
            "local_in_length",
            "local_out_length",
            "remote_in_length",
            "remote_out_length");

    private static final String NAMES =
            VrpnTestBytes.sender(2, "Button0") + VrpnTestBytes.sender(3, "Analog0") + VrpnTestBytes.sender(4, "Dial0");

    private final VrpnMessageEditor editor = new VrpnMessageEditor();
    private final MessageEditorChecks checks = new MessageEditorChecks(editor, FOLLOWING);

    static Stream<VrpnGoldenMessage> goldens() {
        return VrpnGoldenMessage.all();
    }

    private static VrpnDecoder decoder() {
        return new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
    }

    private static List<DecodedTransmissionUnit> units(List<Entry> entries) {
        return MessageEditorChecks.decode(decoder(), entries).stream()
                .map(MessageEditorChecks.EditedEntryOutput::unit)
                .toList();
    }

    private static MessageEditorChecks.EditedEntryOutput last(VrpnEntryBuilder entries) {
        return MessageEditorChecks.decode(decoder(), entries.list()).getLast();
    }

    private static VrpnEntryBuilder greeted() {
        return VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING + NAMES);
    }

    private static MessageEditorChecks.EditedEntryOutput frames(String... hex) {
        return last(greeted().fromServer(String.join("", hex)));
    }

    private static MessageEditorChecks.EditedEntryOutput datagram(String... hex) {
        return last(greeted().datagram(Direction.TO_CLIENT, 0, String.join("", hex)));
    }

    private static List<Entry> log(Channel channel, byte... file) {
        var transcript = new Transcript(Long.MAX_VALUE);
        var bytes = ByteBuffer.wrap(file).asReadOnlyBuffer();
        return List.of(
                transcript.appendOpened(Direction.TO_CLIENT, channel, 0, ""),
                transcript.appendData(Direction.TO_CLIENT, channel, 0, bytes, Entry.EntryModification.NONE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ground_tcp",
                "ground_udp",
                "generic_tcp_print_devices",
                "generic_udp_print_devices",
                "handshake_cases/ok_cookie_only",
                "handshake_cases/cookie_late_1s",
                "handshake_cases/ping_button0",
                "handshake_cases/cookie_minor_older",
                "handshake_cases/cookie_major_06",
                "handshake_cases/cookie_garbage",
                "handshake_cases/length_below_24",
                "handshake_cases/type_name_too_long_120"
            })
    void unchangedValuesKeepBytes(String capture) throws InvalidFieldValueException {
        for (var unit : units(VrpnEntryBuilder.captured(capture + ".jsonl"))) {
            checks.assertStays(unit);
        }
    }

    /** Includes stale bytes after texts and frames, and NaN. */
    @ParameterizedTest
    @ValueSource(strings = {"ground_tcp", "ground_udp"})
    void editsEveryFieldOfCapturedMessages(String capture) throws InvalidFieldValueException {
        var seen = new HashSet<String>();
        for (var unit : units(VrpnEntryBuilder.captured(capture + ".jsonl"))) {
            for (int index = 0; index < unit.messages().size(); index++) {
                var message = unit.messages().get(index);
                // Messages of one type are all alike.
                if (seen.add(message.direction() + message.channel().name() + message.name())) {
                    checks.assertEveryFieldChanges(unit, index);
                }
            }
        }
        assertTrue(seen.size() >= 40, seen.toString());
    }

    @Test
    void editsEveryFieldOfLog() throws IOException, InvalidFieldValueException {
        var file = Arrays.copyOf(Files.readAllBytes(VrpnTestLogs.SERVER), 20_000);
        var unit = units(log(VrpnChannelConstants.LOG, file)).getLast();
        checks.assertStays(unit);

        var seen = new HashSet<String>();
        for (int index = 0; index < unit.messages().size(); index++) {
            if (seen.add(unit.messages().get(index).name())) {
                checks.assertEveryFieldChanges(unit, index);
            }
        }
    }

    /** Tests each message between two others. */
    @ParameterizedTest
    @MethodSource("goldens")
    void editsEveryFieldOfEveryMessage(VrpnGoldenMessage golden) throws InvalidFieldValueException {
        for (var output : List.of(
                frames(VrpnTestBytes.PONG, golden.frame(), VrpnTestBytes.PONG),
                datagram(VrpnTestBytes.PONG, golden.frame(), VrpnTestBytes.PONG))) {
            assertEquals(3, output.unit().messages().size());
            checks.assertStays(output.unit());
            checks.assertEveryFieldChanges(output.unit(), 1);
        }
    }

    @Test
    void editsUnframedMessages() throws InvalidFieldValueException {
        for (var output : List.of(
                last(VrpnEntryBuilder.open().callback("127.0.0.1 5000\0")),
                last(VrpnEntryBuilder.open().callback("not an address")),
                last(VrpnEntryBuilder.open().fromServer(VrpnTestBytes.COOKIE)),
                last(greeted().fromServer("00000007 00000000 00000000 00000000 00000000 00000000")))) {
            checks.assertStays(output.unit());
            checks.assertEveryFieldChanges(output.unit(), 0);
        }
    }

    @Test
    void editsCookieVersion() throws InvalidFieldValueException {
        var unit =
                last(VrpnEntryBuilder.open().fromServer(VrpnTestBytes.COOKIE)).unit();
        var other = editor.editFields(unit, 0, Map.of("version", "08.38"));

        assertEquals(
                List.of("COOKIE_MAJOR"),
                codes(last(VrpnEntryBuilder.open().data(Direction.TO_CLIENT, 0, VrpnTestBytes.copy(other)))));
        assertThrows(InvalidFieldValueException.class, () -> editor.editFields(unit, 0, Map.of("version", "07.389")));
    }

    @Test
    void adjustsCallbackRequestLength() throws InvalidFieldValueException {
        var unit = last(VrpnEntryBuilder.open().callback("127.0.0.1 5000\0")).unit();
        var other = editor.editFields(unit, 0, Map.of("request", "127.100.100.100 58371"));

        assertEquals(22, other.remaining());
        assertEquals(0, other.get(21));
    }

    @ParameterizedTest
    @ValueSource(strings = {"T", "Tracke", "Tracker12", "A tracker with a long name", "Ein Gerät"})
    void renamingUpdatesLengthPaddingAndLaterMessages(String name) throws InvalidFieldValueException {
        var sender = VrpnTestBytes.sender(9, "Tracker");
        for (var output : List.of(
                frames(VrpnTestBytes.PONG, sender, VrpnTestBytes.PONG),
                datagram(VrpnTestBytes.PONG, sender, VrpnTestBytes.PONG))) {
            var hex = VrpnTestBytes.hex(editor.editFields(output.unit(), 1, Map.of("name", name)));
            var again = output.unit().channel().equals(VrpnChannelConstants.UDP) ? datagram(hex) : frames(hex);

            assertEquals(hex, VrpnTestBytes.PONG + VrpnTestBytes.sender(9, name) + VrpnTestBytes.PONG);
            assertEquals(3, again.unit().messages().size());
        }
    }

    /** Without padding: 24 bytes of header, and 16 with a name of 11 letters. */
    @Test
    void addsPaddingForLongerName() throws InvalidFieldValueException {
        var unit = frames(VrpnTestBytes.sender(9, "elevenchars"), VrpnTestBytes.PONG)
                .unit();
        assertEquals(40, unit.messages().getFirst().length());

        assertEquals(
                VrpnTestBytes.sender(9, "twelve_chars") + VrpnTestBytes.PONG,
                VrpnTestBytes.hex(editor.editFields(unit, 0, Map.of("name", "twelve_chars"))));
    }

    @Test
    void addsNoPaddingToLogRecords() throws InvalidFieldValueException {
        var file = VrpnTestBytes.COOKIE + VrpnTestLogs.sender(1, "Tracker") + VrpnTestLogs.sender(2, "Button");
        var unit = units(log(VrpnChannelConstants.LOG, VrpnTestBytes.hex(file))).getLast();

        assertEquals(
                VrpnTestBytes.hex(ByteBuffer.wrap(VrpnTestBytes.hex(
                        VrpnTestBytes.COOKIE + VrpnTestLogs.sender(1, "Trackers") + VrpnTestLogs.sender(2, "Button")))),
                VrpnTestBytes.hex(editor.editFields(unit, 1, Map.of("name", "Trackers"))));
    }

    @Test
    void writesExplicitLengthsAsGiven() throws InvalidFieldValueException {
        var unit = frames(VrpnTestBytes.sender(9, "Tracker")).unit();
        var other = editor.editFields(unit, 0, Map.of("name", "longer name", "length", "23", "name_length", "99"));

        assertEquals(List.of(23, 99), List.of(other.getInt(0), other.getInt(24)));
        assertEquals(40, other.remaining());
    }

    /** Four empty names have the same offset. */
    @Test
    void updatesLengthOfEachLogName() throws InvalidFieldValueException {
        var type = VrpnMessageType.LOGGING_REQUEST.id();
        var unit = frames(
                        VrpnTestBytes.frame(
                                1,
                                type,
                                new VrpnAuxiliaryLoggerMessage.LoggingRequest(
                                        VrpnAuxiliaryLoggerMessage.LogFileNames.NONE)),
                        VrpnTestBytes.PONG)
                .unit();
        var hex = VrpnTestBytes.hex(editor.editFields(
                unit, 0, Map.of("local_in", "a", "local_out", "bc", "remote_in", "", "remote_out", "défg")));

        var names = new VrpnAuxiliaryLoggerMessage.LogFileNames("a", "bc", "", "défg");
        assertEquals(
                VrpnTestBytes.frame(1, type, new VrpnAuxiliaryLoggerMessage.LoggingRequest(names)) + VrpnTestBytes.PONG,
                hex);
    }

    /** The bytes are not valid text, so the displayed text differs. */
    @Test
    void preservesNonTextLogName() throws InvalidFieldValueException {
        var names = "00000002 00000000 00000000 00000001 ff fe 61";
        var unit = frames(VrpnTestBytes.frame(1, VrpnMessageType.LOGGING_REQUEST.id(), names))
                .unit();

        checks.assertStays(unit);
        assertEquals(unit.bytes(), editor.editFields(unit, 0, Map.of("local_in", "\uFFFD\uFFFD")));
        var longer = editor.editFields(unit, 0, Map.of("local_in", "é!"));
        assertEquals(List.of(44, 3, 1), List.of(longer.getInt(0), longer.getInt(24), longer.getInt(36)));
    }

    @Test
    void keepsFixedSizeOfText() throws InvalidFieldValueException {
        var message = new VrpnCommonDeviceMessage.TextMessage(1, 2, "a long text");
        var unit = frames(VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), message))
                .unit();

        assertEquals(
                VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), new VrpnCommonDeviceMessage.TextMessage(1, 2, "ab")),
                VrpnTestBytes.hex(editor.editFields(unit, 0, Map.of("text", "ab"))));
        assertThrows(
                InvalidFieldValueException.class, () -> editor.editFields(unit, 0, Map.of("text", "x".repeat(1025))));
    }

    @Test
    void removesOneMessageOfDatagram() {
        var unit = datagram(VrpnTestBytes.PONG, VrpnTestBytes.sender(9, "Tracker"), VrpnTestBytes.PONG)
                .unit();

        assertEquals(
                VrpnTestBytes.PONG + VrpnTestBytes.PONG,
                VrpnTestBytes.hex(editor.removeMessage(unit, 1).orElseThrow()));
        assertEquals(
                Optional.empty(),
                editor.removeMessage(datagram(VrpnTestBytes.PONG).unit(), 0));
        assertEquals("", editor.transmissionId(unit));
    }

    @Test
    void editsEndOfSplitFrameAsBytes() {
        var frame = VrpnTestBytes.sender(9, "Tracker");
        var output =
                last(greeted().fromServer(frame.substring(0, 20)).fromServer(frame.substring(20) + VrpnTestBytes.PONG));

        assertEquals(
                List.of("bytes"),
                editor.editableFields(output.unit(), 0).stream()
                        .map(EditableField::name)
                        .toList());
        assertEquals(
                "length", editor.editableFields(output.unit(), 1).getFirst().name());
    }

    @Test
    void toleratesCorruptBytes() {
        var all = VrpnTestBytes.hex(VrpnTestBytes.COOKIE
                + VrpnTestBytes.sender(9, "Tracker")
                + VrpnTestBytes.frame(9, 70, "0102 03")
                + VrpnTestBytes.PONG);
        for (int length = 0; length < all.length; length++) {
            var part = Arrays.copyOf(all, length);
            assertHarmless(part);
        }
        var random = new Random(9);
        for (int n = 0; n < 200; n++) {
            var noise = new byte[random.nextInt(120)];
            random.nextBytes(noise);
            assertHarmless(noise);
            var flipped = all.clone();
            flipped[random.nextInt(all.length)] = (byte) random.nextInt();
            assertHarmless(flipped);
        }
    }

    private void assertHarmless(byte... bytes) {
        units(VrpnEntryBuilder.open().data(Direction.TO_CLIENT, 0, bytes).list())
                .forEach(checks::assertHarmless);
        for (var channel : List.of(VrpnChannelConstants.LOG, VrpnChannelConstants.UDP, VrpnChannelConstants.CALLBACK)) {
            units(log(channel, bytes)).forEach(checks::assertHarmless);
        }
        checks.assertHarmless(
                last(greeted().data(Direction.TO_CLIENT, 0, bytes)).unit());
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void toleratesCorruptPayload(VrpnGoldenMessage golden) {
        var random = new Random(10);
        var bytes = VrpnTestBytes.hex(golden.frame());
        for (int n = 0; n < 20; n++) {
            var flipped = bytes.clone();
            flipped[
                            VrpnFramingPhase.HEADER_SIZE
                                    + random.nextInt(Math.max(1, bytes.length - VrpnFramingPhase.HEADER_SIZE))
                                    - 1] =
                    (byte) random.nextInt();
            checks.assertHarmless(
                    last(greeted().data(Direction.TO_CLIENT, 0, flipped)).unit());
        }
    }

    private static List<String> codes(MessageEditorChecks.EditedEntryOutput output) {
        return output.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> finding.rule().code())
                .toList();
    }
}
