package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.PONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that begin badly, end early, or are broken on their way. */
class VrpnBrokenStreamTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("badLengths")
    void invalidLengthEndsItsDirection(String description, String length, String code) {
        var entries = VrpnEntryBuilder.open()
                .fromServer(GREETING + length + "00".repeat(20) + "ff".repeat(500))
                .fromServer(PONG)
                .fromClient(VrpnTestBytes.COOKIE)
                .closed(Direction.TO_CLIENT, 0, "");
        var decoded = VrpnDecodedOutput.of(entries.list());

        assertEquals(List.of(code), decoded.codes());
        assertEquals(
                VrpnTestBytes.hex(GREETING).length, decoded.findings.getFirst().at());
        assertEquals("cookie", decoded.messages.getLast().name());
        var undecodable = decoded.messages.get(decoded.messages.size() - 2);
        assertEquals("undecodable", undecodable.name());
        assertEquals(24, undecodable.length());
    }

    static Stream<Arguments> badLengths() {
        return Stream.of(
                Arguments.of("10", "0000000a", "LENGTH_TOO_SMALL"),
                Arguments.of("0", "00000000", "LENGTH_TOO_SMALL"),
                Arguments.of("23", "00000017", "LENGTH_TOO_SMALL"),
                Arguments.of("64,025", "0000fa19", "PAYLOAD_TOO_LARGE"),
                Arguments.of("65,024", "0000fe00", "PAYLOAD_TOO_LARGE"),
                Arguments.of("all bits", "ffffffff", "PAYLOAD_TOO_LARGE"));
    }

    @Test
    void acceptsLongestFrame() {
        var frame = VrpnTestBytes.frame(0, 1, 1999, new byte[VrpnFramingPhase.MAX_PAYLOAD]);
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frame + PONG).list());

        assertEquals(List.of("TYPE_UNKNOWN"), decoded.codes());
    }

    @Test
    void reportsIncompleteCookieWhenConnectionCloses() {
        var half = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.COOKIE.substring(0, 20));
        assertEquals(List.of(), VrpnDecodedOutput.of(half.list()).messages);

        var decoded =
                VrpnDecodedOutput.of(half.closed(Direction.TO_CLIENT, 0, "").list());
        assertEquals(List.of("COOKIE_INVALID"), decoded.codes());
        assertEquals(List.of("the connection closed after 10 of the first 24 bytes of a cookie"), decoded.texts());
    }

    @Test
    void reportsTruncationByReceiverAsNote() {
        var entries = VrpnEntryBuilder.open().fromServer(GREETING + PONG.substring(0, 20));
        var decoded = VrpnDecodedOutput.of(
                entries.closed(Direction.TO_SERVER, 0, "ours").list());

        assertEquals(List.of("MESSAGE_CUT_OFF"), decoded.codes());
        assertEquals(Severity.NOTE, decoded.findings.getFirst().severity());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cookies")
    void validatesCookie(String description, String cookie, String expected, boolean goesOn) {
        var frames = GREETING.substring(VrpnTestBytes.COOKIE.length());
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(cookie + frames + PONG).list());

        assertEquals(expected, String.join(" ", decoded.texts()));
        assertEquals(goesOn, decoded.messages.getLast().body() instanceof VrpnCommonDeviceMessage.Pong);
    }

    static Stream<Arguments> cookies() {
        return Stream.of(
                Arguments.of("ours", VrpnTestBytes.COOKIE, "", true),
                Arguments.of(
                        "another minor version",
                        cookie("vrpn: ver. 07.13  0"),
                        "version 07.13 and our 07.38 are compatible",
                        true),
                Arguments.of(
                        "another major version",
                        cookie("vrpn: ver. 06.04  0"),
                        "version 06.04, but this program has 07.38",
                        true),
                Arguments.of("a log digit of 9", cookie("vrpn: ver. 07.38  9"), "the log digit is not 0 to 3: 9", true),
                Arguments.of(
                        "another protocol",
                        cookie("GET / HTTP/1.1\r\nHost: x\r\n"),
                        "not a VRPN cookie: \"GET / HTTP/1.1..\"",
                        false),
                Arguments.of("zeros", "00".repeat(24), "not a VRPN cookie: \"\"", false),
                Arguments.of("no version", cookie("vrpn: ver. x"), "not a VRPN cookie: \"vrpn: ver. x\"", true));
    }

    @Test
    void toleratesFlippedBytesInMessages() {
        var decoder = new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
        var captured =
                VrpnDecodedOutput.of(decoder, VrpnEntryBuilder.joined(VrpnEntryBuilder.captured("ground_tcp.jsonl")));
        var pong = VrpnTestBytes.hex(PONG);
        var random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            var message = captured.messages.get(random.nextInt(captured.messages.size()));
            var bytes = VrpnTestBytes.copy(message.bytes());
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            var decoded = new VrpnDecodedOutput();
            var after = decoder.decode(captured.state, entry(message, bytes), decoded);
            decoder.decode(after, entry(message, pong), decoded);

            assertTrue(decoded.messages.size() <= bytes.length / 24 + 1);
            assertTrue(decoded.samples.size() <= bytes.length / 4);
            assertTrue(decoded.findings.size() <= 3 * decoded.messages.size());
            if (i % 10 == 0) {
                decoded.messages.forEach(reportedMessage -> decoder.inspect(reportedMessage, _ -> {}));
            }
        }
    }

    @Test
    void toleratesFlippedBytesInCapture() {
        var entries = VrpnEntryBuilder.joined(VrpnEntryBuilder.captured("generic_tcp_print_devices.jsonl"));
        for (int seed = 0; seed < 200; seed++) {
            var decoded = VrpnDecodedOutput.of(flipped(entries, new Random(seed)));

            assertFalse(decoded.messages.isEmpty());
            assertTrue(decoded.findings.size() <= 3 * decoded.messages.size());
        }
    }

    private static Entry entry(DecodedMessage like, byte... bytes) {
        var buffer = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        return new Entry(
                0,
                Entry.EntryKind.DATA,
                like.direction(),
                VrpnEntryBuilder.TCP,
                0,
                like.at(),
                buffer,
                Entry.EntryModification.NONE,
                "");
    }

    private static List<Entry> flipped(List<Entry> entries, Random random) {
        var flipped = VrpnEntryBuilder.open();
        for (var entry : entries.subList(1, entries.size())) {
            var bytes = VrpnTestBytes.copy(entry.bytes());
            for (int i = 0; i < 20; i++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            flipped.data(entry.direction(), entry.arrival(), bytes);
        }
        return flipped.list();
    }

    private static String cookie(String text) {
        var hex = new StringBuilder();
        text.chars().limit(24).forEach(letter -> hex.append("%02x".formatted(letter)));
        return hex.append("00".repeat(Math.max(0, 24 - text.length()))).toString();
    }
}
