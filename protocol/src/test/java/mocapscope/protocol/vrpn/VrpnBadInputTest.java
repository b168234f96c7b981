package mocapscope.protocol.vrpn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a peer should not send, and what is made of it. */
class VrpnBadInputTest {
    private static final String TYPES = Stream.of(VrpnType.values())
            .filter(VrpnType::application)
            .map(type -> Bytes.type(type.id(), type.wireName()))
            .collect(Collectors.joining());
    private static final String GREETING = Bytes.COOKIE + Bytes.sender(1, "Tracker0") + TYPES;
    private static final String PONG = Bytes.frame(1, VrpnType.PONG.id(), "");

    /** What is sent, and the findings that are expected: code, field, offset. */
    static Stream<Arguments> badFrames() {
        return Stream.of(
                bad(
                        "a count that no integer holds",
                        1,
                        VrpnType.ANALOG,
                        "7e37e43c8800759c",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "a count that is no number",
                        1,
                        VrpnType.ANALOG,
                        "7ff8000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad("an endless count", 1, VrpnType.ANALOG, "7ff0000000000000", "COUNT_TOO_LARGE num_channels 24"),
                bad("a count below zero", 1, VrpnType.ANALOG, "bff0000000000000", "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "one and a half channels",
                        1,
                        VrpnType.ANALOG,
                        "3ff8000000000000 0000000000000000 0000000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "a count larger than the payload",
                        1,
                        VrpnType.ANALOG,
                        "4000000000000000 0000000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "more channels than the count says",
                        1,
                        VrpnType.ANALOG,
                        "0000000000000000 0000000000000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "fewer states than the count says",
                        1,
                        VrpnType.BUTTON_STATES,
                        "7fffffff 00000000",
                        "COUNT_TOO_LARGE num_buttons 24"),
                bad("states below zero", 1, VrpnType.BUTTON_STATES, "ffffffff", "COUNT_TOO_LARGE num_buttons 24"),
                bad(
                        "documented changes below zero",
                        1,
                        VrpnType.BUTTON_CHANGE,
                        "ffffffff 00000000 00000000",
                        "COUNT_TOO_LARGE num_buttons 24"),
                bad(
                        "a documented change of a negative button",
                        1,
                        VrpnType.BUTTON_CHANGE,
                        "00000001 ffffffff 00000000",
                        "INDEX_NEGATIVE changes[0].button 28"),
                bad("a negative button", 1, VrpnType.BUTTON_CHANGE, "ffffffff 00000001", "INDEX_NEGATIVE button 24"),
                bad("a negative dial", 1, VrpnType.DIAL, "0000000000000000 ffffffff", "INDEX_NEGATIVE dial 32"),
                bad(
                        "a negative sensor",
                        1,
                        VrpnType.POS_QUAT,
                        "ffffffff" + "00".repeat(60),
                        "INDEX_NEGATIVE sensor 24"),
                bad(
                        "a negative sensor that moves",
                        1,
                        VrpnType.VELOCITY,
                        "80000000" + "00".repeat(68),
                        "INDEX_NEGATIVE sensor 24"),
                bad("a pose cut short", 1, VrpnType.POS_QUAT, "00".repeat(63), "PAYLOAD_LENGTH length 0"),
                bad("a ping with a payload", 1, VrpnType.PING, "00", "PAYLOAD_LENGTH length 0"),
                bad("a turn without end", 1, VrpnType.DIAL, "fff0000000000000 00000000", "NOT_FINITE change 24"),
                bad("a sender that was not described", 7, VrpnType.PONG, "", "SENDER_UNKNOWN sender 12"),
                bad("a sender beyond all ids", 2000, VrpnType.PONG, "", "ID_OUT_OF_RANGE sender 12"),
                bad("a sender below all ids", -7, VrpnType.PONG, "", "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a name of 120 bytes",
                        5,
                        VrpnType.TYPE_DESCRIPTION,
                        "00000079" + "78".repeat(120) + "00",
                        "NAME_TOO_LONG name_length 24"),
                bad(
                        "a name longer than the message",
                        5,
                        VrpnType.TYPE_DESCRIPTION,
                        "00000010 7878 00",
                        "COUNT_TOO_LARGE name_length 24"),
                bad("a name of nothing", 5, VrpnType.TYPE_DESCRIPTION, "00000000", "COUNT_TOO_LARGE name_length 24"),
                bad("a name without NUL", 5, VrpnType.SENDER_DESCRIPTION, "00000002 7878", "TEXT_UNTERMINATED name 28"),
                bad(
                        "a description of an id beyond all ids",
                        2000,
                        VrpnType.SENDER_DESCRIPTION,
                        "00000002 7800",
                        "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a description of a negative id",
                        -1,
                        VrpnType.TYPE_DESCRIPTION,
                        "00000002 7800",
                        "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a log request",
                        3,
                        VrpnType.LOG_DESCRIPTION,
                        "00000001 00000001 6100 6200",
                        "LOG_REQUESTED sender 12"),
                bad(
                        "log names below zero",
                        3,
                        VrpnType.LOG_DESCRIPTION,
                        "ffffffff 00000001 6100 6200",
                        "COUNT_TOO_LARGE outgoing_length 28"),
                bad(
                        "log names of all bytes there are",
                        3,
                        VrpnType.LOG_DESCRIPTION,
                        "7fffffff 7fffffff 6100 6200",
                        "COUNT_TOO_LARGE outgoing_length 28"),
                bad("an address without NUL", 3883, VrpnType.UDP_DESCRIPTION, "31", "TEXT_UNTERMINATED address 24"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFrames")
    void isFoundAndWhatFollowsIsUnderstood(String what, String frame, String expected) {
        var heard = Heard.of(Entries.open().fromServer(GREETING + frame + PONG).list());

        var found = heard.findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
        assertEquals(List.of(expected), found);
        var bad = heard.messages.get(heard.messages.size() - 2);
        assertEquals(bad.n(), heard.findings.getFirst().message());
        assertEquals(
                bad.at() + heard.findings.getFirst().offset(),
                heard.findings.getFirst().at());
        assertInstanceOf(VrpnReport.Pong.class, heard.messages.getLast().body());
    }

    @Test
    void aTypeThatWasNotDescribedIsNamedByItsIdAndFoundOnce() {
        var frame = Bytes.frame(1, 17, "0102");
        var heard = Heard.of(Entries.open().fromServer(GREETING + frame + frame).list());

        assertEquals(List.of("TYPE_UNKNOWN"), heard.codes());
        assertEquals("unknown type 17", heard.messages.getLast().name());
        assertEquals(new VrpnMessage.Opaque(2), heard.messages.getLast().body());
    }

    @Test
    void aTypeThatIsDescribedLaterIsUnderstoodFromThenOn() {
        var pose = Bytes.frame(1, 17, Golden.CAPTURED.get(5).payload());
        var heard = Heard.of(Entries.open()
                .fromServer(GREETING + pose + Bytes.type(17, "vrpn_Tracker Pos_Quat") + pose)
                .list());

        assertEquals(1, heard.samples.size());
        assertEquals(
                heard.messages.getLast().n(), heard.samples.getFirst().stamp().message());
    }

    @Test
    void aSystemTypeThatNobodyKnowsIsIgnored() {
        var heard = Heard.of(Entries.open()
                .fromServer(GREETING + Bytes.frame(1, -7, "00") + PONG)
                .list());

        assertEquals(List.of("TYPE_UNKNOWN"), heard.codes());
        assertInstanceOf(VrpnReport.Pong.class, heard.messages.getLast().body());
    }

    @Test
    void aTypeNamedLikeASystemMessageIsNone() {
        var frames = Bytes.type(20, "SENDER_DESCRIPTION") + Bytes.frame(1, 20, "00000002 7800");
        var heard = Heard.of(Entries.open().fromServer(GREETING + frames + PONG).list());

        assertEquals("Tracker0", heard.messages.getLast().sender());
    }

    @Test
    void samplesOfAnUnknownSenderAreShownUnderItsId() {
        var frame =
                Bytes.frame(7, VrpnType.POS_QUAT.id(), Golden.CAPTURED.get(5).payload());
        var heard = Heard.of(Entries.open().fromServer(GREETING + frame).list());

        assertEquals(
                "unknown sender 7", heard.samples.getFirst().stamp().source().device());
    }

    @Test
    void twoIdsMayMeanOneDevice() {
        var pose = Golden.CAPTURED.get(5).payload();
        var frames = Bytes.sender(9, "Tracker0")
                + Bytes.frame(1, VrpnType.POS_QUAT.id(), pose)
                + Bytes.frame(9, VrpnType.POS_QUAT.id(), pose);
        var heard = Heard.of(Entries.open().fromServer(GREETING + frames).list());

        assertEquals(List.of(), heard.codes());
        assertEquals(
                heard.samples.getFirst().stamp().source(),
                heard.samples.getLast().stamp().source());
    }

    @Test
    void describingAnIdAgainOverwritesIt() {
        var heard = Heard.of(Entries.open()
                .fromServer(GREETING + Bytes.sender(1, "Other") + PONG)
                .list());

        assertEquals("Other", heard.messages.getLast().sender());
    }

    @Test
    void idsAreOfADirection() {
        var entries = Entries.open().fromServer(GREETING).fromClient(Bytes.COOKIE + Bytes.sender(1, "Mine"));
        var heard = Heard.of(entries.fromClient(Bytes.type(1, "vrpn_Base pong_message") + PONG)
                .fromServer(PONG)
                .list());

        assertEquals("Tracker0", heard.messages.getLast().sender());
        assertEquals("Mine", heard.messages.get(heard.messages.size() - 2).sender());
        assertEquals(List.of(), heard.codes());
    }

    @Test
    void anotherConnectionKnowsNoIdsAndCountsOn() {
        var first = Entries.open().fromServer(GREETING + PONG).closed(Direction.TO_CLIENT, 1, "");
        var known = Heard.of(first.list());
        var heard = Heard.of(first.fromServer(Bytes.COOKIE + PONG).list());

        assertEquals(known.messages.size() + 2, heard.messages.size());
        assertEquals(known.messages.getLast().n() + 2, heard.messages.getLast().n());
        assertEquals("unknown type 1", heard.messages.getLast().name());
        assertEquals(List.of("TYPE_UNKNOWN", "SENDER_UNKNOWN"), heard.codes());
    }

    @Test
    void stepsBackInTimeAreNotedOnceADevice() {
        var pose = Bytes.hex(Golden.CAPTURED.get(5).payload());
        var frames = Stream.of(5L, 6L, 5L, 4L, 3L)
                .map(seconds -> Bytes.frame(seconds * 1_000_000_000L, 1, VrpnType.POS_QUAT.id(), pose))
                .collect(Collectors.joining());
        var heard = Heard.of(Entries.open().fromServer(GREETING + frames).list());

        assertEquals(List.of("TIME_BACKWARDS"), heard.codes());
        assertEquals(Severity.NOTE, heard.findings.getFirst().severity());
        assertEquals(
                List.of(5L, 6L, 5L, 4L, 3L),
                heard.samples.stream()
                        .map(pose1 -> pose1.stamp().deviceTime() / 1_000_000_000L)
                        .toList());
    }

    @Test
    void aReportOfStatesIsNoStepBackInTime() {
        // Its time stamp is that of the last change, even 0 when there was none.
        var change = Bytes.payload(new VrpnReport.ButtonChange(0, 1));
        var states = Bytes.payload(new VrpnReport.ButtonStates(Ints.of(1)));
        var frames = Bytes.frame(5_000_000_000L, 1, VrpnType.BUTTON_CHANGE.id(), change)
                + Bytes.frame(0, 1, VrpnType.BUTTON_STATES.id(), states)
                + Bytes.frame(5_000_000_000L, 1, VrpnType.BUTTON_CHANGE.id(), change);
        var heard = Heard.of(Entries.open().fromServer(GREETING + frames).list());

        assertEquals(List.of(), heard.codes());
        assertEquals(3, heard.samples.size());
    }

    @Test
    void aTimeBefore1970IsOne() {
        var frame = Bytes.frame(-1_500_000_000L, 1, VrpnType.DIAL.id(), new byte[12]);
        var heard = Heard.of(Entries.open().fromServer(GREETING + frame).list());

        assertEquals(-1_500_000_000L, heard.samples.getFirst().stamp().deviceTime());
    }

    @Test
    void onlyDevicesAskedForGiveSamplesButAllGiveMessages() {
        var entries = Entries.captured("ground_tcp.jsonl");
        var decoder = new VrpnDecoder(Heard.SESSION, Heard.endpoint(List.of("Dial0", "Text0"), Map.of()));
        var heard = Heard.of(decoder, entries);

        assertEquals(Heard.of(entries).messages.size(), heard.messages.size());
        assertEquals(
                List.of("Dial0", "Text0"),
                heard.samples.stream()
                        .map(sample -> sample.stamp().source().device())
                        .distinct()
                        .sorted()
                        .toList());
        assertEquals(150, heard.samples(Sample.Dial.class).size());
    }

    @Test
    void datagramsAreNotOfThisMode() {
        var datagram = new Transcript(1 << 20)
                .data(
                        Direction.TO_CLIENT,
                        Channel.udp("udp"),
                        0,
                        ByteBuffer.wrap(Bytes.hex(Bytes.COOKIE)),
                        Entry.Mark.NONE);

        assertEquals(List.of(), Heard.of(List.of(datagram)).messages);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLengths")
    void aLengthThatCannotBeEndsThatDirection(String what, String length, String code) {
        var entries = Entries.open()
                .fromServer(GREETING + length + "00".repeat(20) + "ff".repeat(500))
                .fromServer(PONG)
                .fromClient(Bytes.COOKIE)
                .closed(Direction.TO_CLIENT, 0, "");
        var heard = Heard.of(entries.list());

        assertEquals(List.of(code), heard.codes());
        assertEquals(Bytes.hex(GREETING).length, heard.findings.getFirst().at());
        assertEquals("cookie", heard.messages.getLast().name());
        var undecodable = heard.messages.get(heard.messages.size() - 2);
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
    void theLongestFrameIsUnderstood() {
        var frame = Bytes.frame(0, 1, 17, new byte[VrpnStage.MOST_PAYLOAD]);
        var heard = Heard.of(Entries.open().fromServer(GREETING + frame + PONG).list());

        assertEquals(List.of("TYPE_UNKNOWN"), heard.codes());
    }

    @Test
    void halfACookieIsFoundWhenTheConnectionCloses() {
        var half = Entries.open().fromServer(Bytes.COOKIE.substring(0, 20));
        assertEquals(List.of(), Heard.of(half.list()).messages);

        var heard = Heard.of(half.closed(Direction.TO_CLIENT, 0, "").list());
        assertEquals(List.of("COOKIE_INVALID"), heard.codes());
        assertEquals(List.of("the connection closed after 10 of the first 24 bytes of a cookie"), heard.texts());
    }

    @Test
    void whoClosesIsNotToBlameForTheOthersHalfMessage() {
        var entries = Entries.open().fromServer(GREETING + PONG.substring(0, 20));
        var heard = Heard.of(entries.closed(Direction.TO_SERVER, 0, "ours").list());

        assertEquals(List.of("MESSAGE_CUT_OFF"), heard.codes());
        assertEquals(Severity.NOTE, heard.findings.getFirst().severity());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cookies")
    void aCookieIsJudged(String what, String cookie, String expected, boolean goesOn) {
        var frames = GREETING.substring(Bytes.COOKIE.length());
        var heard = Heard.of(Entries.open().fromServer(cookie + frames + PONG).list());

        assertEquals(expected, String.join(" ", heard.texts()));
        assertEquals(goesOn, heard.messages.getLast().body() instanceof VrpnReport.Pong);
    }

    static Stream<Arguments> cookies() {
        return Stream.of(
                Arguments.of("ours", Bytes.COOKIE, "", true),
                Arguments.of(
                        "another minor version",
                        cookie("vrpn: ver. 07.13  0"),
                        "version 07.13 beside our 07.38: they understand each other",
                        true),
                Arguments.of(
                        "another major version",
                        cookie("vrpn: ver. 06.04  0"),
                        "version 06.04, where this program speaks 07.38",
                        true),
                Arguments.of(
                        "a log digit of 9", cookie("vrpn: ver. 07.38  9"), "the log digit is none of 0 to 3: 9", true),
                Arguments.of(
                        "another protocol",
                        cookie("GET / HTTP/1.1\r\nHost: x\r\n"),
                        "not a VRPN cookie: \"GET / HTTP/1.1..\"",
                        false),
                Arguments.of("zeros", "00".repeat(24), "not a VRPN cookie: \"\"", false),
                Arguments.of("no version", cookie("vrpn: ver. x"), "not a VRPN cookie: \"vrpn: ver. x\"", true));
    }

    @Test
    void aHundredThousandFlippedBytesAreNoSurprise() {
        var decoder = new VrpnDecoder(Heard.SESSION, Heard.endpoint(List.of(), Map.of()));
        var captured = Heard.of(decoder, Entries.joined(Entries.captured("ground_tcp.jsonl")));
        var pong = Bytes.hex(PONG);
        var random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            var message = captured.messages.get(random.nextInt(captured.messages.size()));
            var bytes = Bytes.copy(message.bytes());
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            var heard = new Heard();
            var after = decoder.decode(captured.knowledge, entry(message, bytes), heard);
            decoder.decode(after, entry(message, pong), heard);

            assertTrue(heard.messages.size() <= bytes.length / 24 + 1);
            assertTrue(heard.samples.size() <= bytes.length / 4);
            assertTrue(heard.findings.size() <= 3 * heard.messages.size());
            if (i % 10 == 0) {
                heard.messages.forEach(told -> decoder.inspect(told, _ -> {}));
            }
        }
    }

    @Test
    void aCaptureFullOfFlippedBytesIsNoSurprise() {
        var entries = Entries.joined(Entries.captured("generic_tcp_print_devices.jsonl"));
        for (int seed = 0; seed < 200; seed++) {
            var heard = Heard.of(flipped(entries, new Random(seed)));

            assertFalse(heard.messages.isEmpty());
            assertTrue(heard.findings.size() <= 3 * heard.messages.size());
        }
    }

    private static Entry entry(Message like, byte... bytes) {
        var buffer = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        return new Entry(0, Entry.Kind.DATA, like.direction(), Entries.TCP, 0, like.at(), buffer, Entry.Mark.NONE, "");
    }

    private static List<Entry> flipped(List<Entry> entries, Random random) {
        var flipped = Entries.open();
        for (var entry : entries.subList(1, entries.size())) {
            var bytes = Bytes.copy(entry.bytes());
            for (int i = 0; i < 20; i++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            flipped.data(entry.direction(), entry.arrival(), bytes);
        }
        return flipped.list();
    }

    private static Arguments bad(String what, int sender, VrpnType type, String payload, String expected) {
        return Arguments.of(what, Bytes.frame(sender, type.id(), payload), expected);
    }

    private static String cookie(String text) {
        var hex = new StringBuilder();
        text.chars().limit(24).forEach(letter -> hex.append("%02x".formatted(letter)));
        return hex.append("00".repeat(Math.max(0, 24 - text.length()))).toString();
    }
}
