package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.VrpnLogFileFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests valid and damaged logs of the C++ implementation. */
class VrpnLogTest {
    private static final int FIRST = 1_700_000_000;
    private static final String NAMES = VrpnTestLogs.sender(1, "Tracker0")
            + VrpnTestLogs.type(4, VrpnMessageType.PONG)
            + VrpnTestLogs.type(5, VrpnMessageType.DIAL);

    @TempDir
    private Path folder;

    @Test
    void readsServerLogAsListed() throws IOException {
        var listed = VrpnEntryBuilder.lines("logs/srv_out.records.txt").stream()
                .filter(line -> !line.startsWith("#") && !line.startsWith("cookie"))
                .toList();
        var listener = VrpnTestLogs.read(VrpnTestLogs.SERVER);
        var read = listener.messages.stream().skip(1).map(VrpnLogTest::line).toList();

        assertEquals(1172, listed.size());
        assertEquals(listed, read);
        assertEquals(
                Files.size(VrpnTestLogs.SERVER),
                listener.messages.stream().mapToInt(DecodedMessage::length).sum());
        assertEquals(List.of(), listener.findings);
    }

    @Test
    void announcesDevicesOfLog() throws IOException {
        assertTrue(VrpnTestLogs.read(VrpnTestLogs.SERVER).announced.contains("Tracker0"));
    }

    @Test
    void readsEverySampleOfServerLog() throws IOException {
        var samples = VrpnTestLogs.read(VrpnTestLogs.SERVER).samples;

        assertEquals(
                List.of(241L, 241L, 241L, 222L, 194L),
                List.of(
                        count(samples, Sample.Pose.class),
                        count(samples, Sample.Velocity.class),
                        count(samples, Sample.Acceleration.class),
                        samples.stream()
                                .filter(sample -> sample instanceof Sample.Button button && !button.initial())
                                .count(),
                        count(samples, Sample.Dial.class)));
    }

    @Test
    void startsAtFirstDeviceTimeAndStaysMonotonic() throws IOException {
        var listener = read(NAMES
                + VrpnTestLogs.record(FIRST + 9, 0, -2, "00000001 00")
                + VrpnTestLogs.record(FIRST, 1, 4, "")
                + VrpnTestLogs.record(FIRST + 3, 1, 4, "")
                + VrpnTestLogs.record(FIRST + 2, 1, 4, "")
                + VrpnTestLogs.record(FIRST + 4, 1, 4, ""));

        assertEquals(
                List.of(0L, 0L, 0L, 0L, 0L, 0L, 3L, 3L, 4L, 4L),
                listener.entries.stream()
                        .skip(1)
                        .map(entry -> entry.arrival() / 1_000_000_000L)
                        .toList());
        assertEquals(
                FIRST * 1_000_000_000L,
                VrpnTestLogs.recorded(folder.resolve("some.vrpn"))
                        .recording()
                        .anchor()
                        .epochNanos());
    }

    /** A Button States message before any change has the time 0. */
    @Test
    void ignoresZeroTime() throws IOException {
        read(NAMES + VrpnTestLogs.record(0, 1, 4, "") + VrpnTestLogs.record(FIRST, 1, 4, ""));

        assertEquals(
                FIRST * 1_000_000_000L,
                VrpnTestLogs.recorded(folder.resolve("some.vrpn"))
                        .recording()
                        .anchor()
                        .epochNanos());
    }

    @Test
    void reportsOffsetsInFile() throws IOException {
        var listener = read(NAMES + VrpnTestLogs.record(FIRST, 1, 5, "0000"));
        var message = listener.messages.getLast();
        var finding = listener.findings.getFirst();
        var file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("some.vrpn")));

        assertEquals(file.limit() - 26, message.at());
        assertEquals(file.slice((int) message.at(), message.length()), message.bytes());
        assertEquals("PAYLOAD_LENGTH", finding.rule().code());
        assertEquals("payload_length", finding.field());
        assertEquals(16, finding.offset());
        assertEquals(message.at() + 16, finding.at());
    }

    @Test
    void reportsUnknownIdOnceAsNote() throws IOException {
        var listener = read(NAMES
                + VrpnTestLogs.record(FIRST, 7, 4, "")
                + VrpnTestLogs.record(FIRST, 7, 4, "")
                + VrpnTestLogs.record(FIRST, 1, 9, "")
                + VrpnTestLogs.record(FIRST, 1, 9, ""));

        assertEquals(List.of("SENDER_UNKNOWN", "TYPE_UNKNOWN"), listener.codes());
        assertTrue(listener.findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE));
        assertEquals(
                List.of("sender 4", "type 0"),
                listener.findings.stream()
                        .map(finding -> finding.field() + " " + finding.offset())
                        .toList());
    }

    @Test
    void disconnectClearsNames() throws IOException {
        var listener = read(NAMES
                + VrpnTestLogs.record(FIRST, 1, 4, "")
                + VrpnTestLogs.record(0, 0, -5, "")
                + VrpnTestLogs.record(FIRST, 1, 4, ""));

        assertEquals("Tracker0", listener.messages.get(4).sender());
        assertEquals("unknown sender 1", listener.messages.getLast().sender());
        assertEquals("unknown type 4", listener.messages.getLast().name());
    }

    @Test
    void ignoresUdpDescriptionInLog() throws IOException {
        var listener =
                read(VrpnTestLogs.record(0, 3884, -3, new VrpnSystemMessage.UdpDescription(3884, "10.0.0.1")) + NAMES);

        assertEquals("UDP_DESCRIPTION", listener.messages.get(1).name());
        assertEquals(List.of(), listener.findings);
    }

    @ParameterizedTest
    @CsvSource({"04.02, COOKIE_MINOR", "06.11, COOKIE_MINOR", "07.05, COOKIE_MINOR", "03.12, COOKIE_MAJOR"})
    void logsOfOlderVersionsAreReadToo(String version, String code) throws IOException {
        var bytes = VrpnTestBytes.hex(VrpnTestBytes.COOKIE + NAMES);
        System.arraycopy(version.getBytes(StandardCharsets.US_ASCII), 0, bytes, VrpnCookie.VERSION_AT, 5);
        var listener = VrpnTestLogs.read(VrpnTestLogs.file(folder, bytes));

        assertEquals(List.of(code), listener.codes());
        assertEquals(4, listener.messages.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 64_001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void invalidLengthEndsReadingAndReportsOffset(int length) throws IOException {
        var listener = read(NAMES + "00000004 00000001 00000000 00000000 %08x 00000000".formatted(length) + NAMES);
        var finding = listener.findings.getFirst();

        assertEquals(1, listener.findings.size());
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals(VrpnTestBytes.hex(VrpnTestBytes.COOKIE + NAMES).length + 16, finding.at());
        assertEquals("payload_length", finding.field());
        assertEquals("undecodable", listener.messages.getLast().name());
    }

    @Test
    void reportsFileThatIsNoLog() throws IOException {
        var listener = VrpnTestLogs.read(
                VrpnTestLogs.file(folder, "GET / HTTP/1.1\r\nHost: example\r\n".getBytes(StandardCharsets.US_ASCII)));

        assertEquals(List.of("COOKIE_INVALID"), listener.codes());
    }

    /** A log truncated between records is only shorter; truncated elsewhere it has a finding. Neither throws. */
    @Test
    void readsTruncatedLogToLastRecord() throws IOException {
        var whole = VrpnTestBytes.hex(VrpnTestBytes.COOKIE
                + NAMES
                + VrpnTestLogs.record(FIRST, 1, 4, "")
                + VrpnTestLogs.record(FIRST + 1, 1, 5, new VrpnDialMessage(0, 0.5))
                + VrpnTestLogs.record(FIRST + 1, 0, -5, ""));
        var ends = new ArrayList<Long>();
        VrpnTestLogs.read(VrpnTestLogs.file(folder, whole))
                .messages
                .forEach(message -> ends.add(message.at() + message.length()));
        for (int length = 0; length < whole.length; length++) {
            var listener = VrpnTestLogs.read(VrpnTestLogs.file(folder, Arrays.copyOf(whole, length)));
            long end = length;
            long messages = ends.stream().filter(at -> at <= end).count();

            assertEquals(messages, listener.messages.size(), "messages of " + length);
            assertEquals(ends.contains(end) ? 0 : 1, listener.findings.size(), "findings of " + length);
            for (var finding : listener.findings) {
                long before =
                        ends.stream().filter(at -> at < end).max(Long::compare).orElse(0L);
                assertEquals(before, finding.at(), "place in " + length);
                assertEquals(Severity.ERROR, finding.severity());
            }
        }
    }

    /** Changes every byte, one at a time: nothing throws, and no byte is counted twice. */
    @Test
    void toleratesDamagedByteAnywhere() throws IOException {
        var whole = VrpnTestBytes.hex(
                VrpnTestBytes.COOKIE + NAMES + VrpnTestLogs.record(FIRST + 1, 1, 5, new VrpnDialMessage(0, 0.5)));
        for (int at = 0; at < whole.length; at++) {
            for (int mask : new int[] {0x01, 0x80, 0xff}) {
                var damaged = whole.clone();
                damaged[at] ^= (byte) mask;
                var listener = VrpnTestLogs.read(VrpnTestLogs.file(folder, damaged));
                int read = listener.messages.stream()
                        .mapToInt(DecodedMessage::length)
                        .sum();

                assertTrue(read <= whole.length, "byte " + at);
            }
        }
    }

    @Test
    void locatesFieldsInRecord() throws IOException {
        var recordedSession = VrpnTestLogs.recorded(VrpnTestLogs.file(
                folder, VrpnTestBytes.hex(VrpnTestBytes.COOKIE + NAMES + VrpnTestLogs.record(FIRST, 1, 4, ""))));
        var session = VrpnTestLogs.session(recordedSession);
        var listener = new RecordingListener();
        recordedSession.recording().replay(new SessionReplayer(session, listener));

        assertEquals(
                List.of(
                        "type 0 4",
                        "sender 4 1",
                        "seconds 8 " + FIRST,
                        "microseconds 12 0",
                        "payload_length 16 0",
                        "unused 20 195939070",
                        "time 8 2023-11-14 22:13:20.000000Z"),
                session.history().fields(listener.messages.getLast()).stream()
                        .map(field -> "%s %d %s".formatted(field.name(), field.offset(), field.value()))
                        .toList());
    }

    @Test
    void rewritesLogIdentically() throws IOException {
        var messages = VrpnTestLogs.read(VrpnTestLogs.SERVER).messages;

        assertArrayEquals(
                Files.readAllBytes(VrpnTestLogs.SERVER), VrpnTestLogs.written(new VrpnLogFileFormat(), messages));
    }

    @Test
    void logOfCaptureHasSameSamples() throws IOException {
        for (var capture : List.of("ground_tcp.jsonl", "ground_udp.jsonl", "generic_udp_print_devices.jsonl")) {
            var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture));
            for (var direction : Direction.values()) {
                var messages = decoded.messages.stream()
                        .filter(message -> message.direction() == direction)
                        .toList();
                var file = VrpnTestLogs.file(folder, VrpnTestLogs.written(new VrpnLogFileFormat(), messages));
                var back = VrpnTestLogs.read(file);

                assertEquals(
                        decoded.samples.stream()
                                .filter(sample -> sample.stamp().direction() == direction)
                                .map(VrpnLogTest::value)
                                .toList(),
                        back.samples.stream().map(VrpnLogTest::value).toList(),
                        capture + " " + direction);
                assertEquals(messages.stream().filter(VrpnLogTest::kept).count(), back.messages.size());
            }
        }
    }

    @Test
    void writesDisconnectBetweenConnections() {
        var greeting = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING + VrpnTestBytes.PONG);
        greeting.closed(Direction.TO_CLIENT, 0, "");
        var once = VrpnDecodedOutput.of(greeting.list()).messages;
        var twice = new ArrayList<>(once);
        twice.addAll(once);
        var log = VrpnTestBytes.hex(ByteBuffer.wrap(VrpnTestLogs.written(new VrpnLogFileFormat(), once)));
        var logs = VrpnTestBytes.hex(ByteBuffer.wrap(VrpnTestLogs.written(new VrpnLogFileFormat(), twice)));
        var record = logs.substring(log.length(), log.length() + 48);

        assertEquals("fffffffb 00000000 6553f100 00000000 00000000 00000000".replace(" ", ""), record);
        assertEquals(log.substring(48), logs.substring(log.length() + 48));
    }

    private RecordingListener read(String records) throws IOException {
        return VrpnTestLogs.read(VrpnTestLogs.file(folder, VrpnTestBytes.hex(VrpnTestBytes.COOKIE + records)));
    }

    private static boolean kept(DecodedMessage message) {
        return !(message.body() instanceof VrpnTcpConnectBackRequest);
    }

    private static long count(List<Sample> samples, Class<? extends Sample> kind) {
        return samples.stream().filter(kind::isInstance).count();
    }

    /** A sample without the session, the message and the arrival, which are not the same in a log. */
    private static String value(Sample sample) {
        return "%s %d %s"
                .formatted(
                        sample.stamp().source().device(),
                        sample.stamp().deviceTime(),
                        sample.toString().replaceAll("stamp=SampleMetadata\\[.*?\\[.*?].*?], ", ""));
    }

    /** A record as it is listed. */
    private static String line(DecodedMessage message) {
        var bytes = message.bytes();
        var header = VrpnLogRecordHeader.read(new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH));
        var start = String.format(
                Locale.ROOT,
                "%8d type=%d time=%d.%06d zero=%d ",
                message.at(),
                header.type(),
                header.seconds(),
                header.microseconds(),
                bytes.getInt(20));
        var payload = VrpnTestBytes.hex(bytes.slice(24, bytes.remaining() - 24));
        return start
                + switch ((VrpnMessage) message.body()) {
                    case VrpnSystemMessage.SenderDescription(int id, String name) ->
                        "sender %d='%s'".formatted(id, name);
                    case VrpnSystemMessage.TypeDescription(int id, String name) -> "type %d='%s'".formatted(id, name);
                    case VrpnSystemMessage _ -> "system sender=%d body=%s".formatted(header.sender(), payload);
                    default ->
                        "%s %s len=%d %s".formatted(message.sender(), message.name(), bytes.remaining() - 24, payload);
                };
    }
}
