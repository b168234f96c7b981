package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the damage of files that hold one session, which is found while they are read. */
class RecordingDamageTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
    private static final String LINE = "{\"t_us\":0,\"dir\":\"s2c\",\"ch\":\"tcp\",\"hex\":\"00\"}\n";

    @TempDir
    private Path folder;

    @Test
    void completeRawStreamIsUndamaged() throws IOException {
        assertEquals(List.of(), damage(write("x.raw", rawStream()), Direction.TO_CLIENT));
    }

    @Test
    void cutMessageAtEndOfRawStreamIsDamage() throws IOException {
        var whole = rawStream();
        var cut = write("x.raw", Arrays.copyOf(whole, whole.length - 3));

        var damage = damage(cut, Direction.TO_CLIENT);

        assertEquals(1, damage.size(), damage::toString);
        assertTrue(damage.getFirst().startsWith("its last message is cut after "), damage::toString);
        assertEquals(
                List.of("its last message is cut after 16 bytes"),
                damage(write("y.raw", "vrpn: ver. 07.38".getBytes(StandardCharsets.US_ASCII)), Direction.TO_SERVER));
    }

    @Test
    void rawStreamWithoutRecognizableMessagesIsDamage() throws IOException {
        var file = write("x.raw", "this is not the cookie of any program".getBytes(StandardCharsets.US_ASCII));

        assertEquals(List.of("its last 37 bytes contain no readable message"), damage(file, Direction.TO_CLIENT));
    }

    @Test
    void rawStreamMayConsistOfBlocksWithinMessages() throws IOException {
        var whole = rawStream();
        var many = new byte[10 * 70_000];
        for (int at = 0, from = 0; at < many.length; at++, from = from + 1 == whole.length ? 24 : from + 1) {
            many[at] = whole[from];
        }
        int complete = 24 + (many.length - 24) / (whole.length - 24) * (whole.length - 24);

        assertEquals(List.of(), damage(write("x.raw", Arrays.copyOf(many, complete)), Direction.TO_CLIENT));
    }

    @Test
    void cutRecordOfLogIsDamage() throws IOException {
        var log = Files.readAllBytes(FIXTURES.resolve("vrpn/logs/srv_out.vrpn"));

        assertEquals(List.of(), damage(write("x.vrpn", log), null));
        var damage = damage(write("y.vrpn", Arrays.copyOf(log, log.length - 1)), null);
        assertEquals(1, damage.size(), damage::toString);
        assertTrue(damage.getFirst().startsWith("its last message is cut after "), damage::toString);
    }

    @Test
    void filesWithSingleMessageAreUndamaged() throws IOException {
        assertEquals(List.of(), damage(FIXTURES.resolve("aimation/ok_data_17_77.bin"), null));
        assertEquals(List.of(), damage(write("x.json", "{}".getBytes(StandardCharsets.US_ASCII)), null));
    }

    @Test
    void cutLastLineOfCaptureIsDamage() throws IOException {
        assertEquals(List.of(), damage(capture(LINE + LINE.strip()), null));
        assertEquals(List.of("its last line is cut (line 2)"), damage(capture(LINE + "{\"t_us\":1,\"di"), null));
        assertEquals(
                List.of("its last line is cut (line 2)"), damage(capture(LINE + "{\"t_us\":1,\"hex\":\"00"), null));
    }

    @Test
    void otherInvalidLinesAreUnreadable() throws IOException {
        for (var text : List.of(
                "{\"t_us\":1,\"di", LINE + "{\"t_us\":1,\"di\n", LINE + "{\"t_us\":1,\"di\n" + LINE, LINE + "word")) {
            var file = capture(text);

            var failure = assertThrows(IOException.class, () -> damage(file, null), text);
            assertTrue(String.valueOf(failure.getMessage()).startsWith("not a capture event"), failure::getMessage);
        }
    }

    @Test
    void repeatedReplayFindsSameDamage() throws IOException {
        var recording = RecordedSession.open(capture(LINE + "{"), ProtocolCatalog.protocols(), null);

        assertEquals(damage(recording), damage(recording));
        assertEquals(1, damage(recording).size());
    }

    @Test
    void playbackReportsDamageAfterLastEvent() throws IOException {
        var session = RecordedSession.open(capture(LINE + "{"), ProtocolCatalog.protocols(), null);
        var gaps = new ArrayList<String>();
        int events = 0;
        try (var source = new ForwardOnlyRecordedSessionSet(session);
                var reader = source.openReader(0)) {
            for (var event = reader.readNext(gap -> gaps.add(String.valueOf(gap.getMessage())));
                    event != null;
                    event = reader.readNext(gap -> gaps.add(String.valueOf(gap.getMessage())))) {
                assertEquals(List.of(), gaps);
                events++;
            }
        }

        assertEquals(2, events);
        assertEquals(List.of(session.file() + " is incomplete: its last line is cut (line 2)"), gaps);
    }

    @Test
    void describesAllDamageInOneSentence() {
        var damage = new RecordingDamage(List.of("its end is missing", "parts that were skipped: 2"));

        assertEquals(
                "x.pcap is incomplete: its end is missing; parts that were skipped: 2",
                damage.describe(Path.of("x.pcap")));
        assertEquals("", RecordingDamage.NONE.describe(Path.of("x.pcap")));
    }

    /** The bytes of one side of a captured VRPN session. */
    private static byte[] rawStream() throws IOException {
        var hex = new StringBuilder();
        for (var line : Files.readAllLines(FIXTURES.resolve("vrpn/ground_tcp.jsonl"))) {
            if (line.contains("\"s2c\"") && line.contains("\"hex\"")) {
                hex.append(line.replaceAll(".*\"hex\": ?\"([0-9a-f]*)\".*", "$1"));
            }
        }
        return HexFormat.of().parseHex(hex);
    }

    private Path capture(String text) throws IOException {
        return Files.writeString(folder.resolve("x.jsonl"), text);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static List<String> damage(Path file, @Nullable Direction direction) throws IOException {
        return damage(RecordedSession.openAny(file, ProtocolCatalog.protocols(), direction));
    }

    private static List<String> damage(RecordedSession recorded) throws IOException {
        var file = RecordingFile.of(recorded);
        var session =
                recorded.createSession("x", file.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        file.replay(file.parts(), _ -> recorded.createReplayer(session, new RecordingListener()));
        return file.damage(file.parts()).descriptions();
    }
}
