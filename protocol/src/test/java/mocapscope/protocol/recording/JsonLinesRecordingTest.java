package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesRecordingTest {
    @TempDir
    private Path folder;

    private final RecordingListener listener = new RecordingListener();

    @Test
    void decodesCaptureWithRecordedArrivalTimes() throws IOException {
        // p 1\n in two segments, then the server closes
        replay("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
                {"t_us":841,"dir":"s2c","ch":"tcp","hex":"7020"}

                {"t_us":900,"dir":"s2c","ch":"tcp","hex":"310a"}
                {"t_us":1000,"dir":"s2c","ch":"tcp","event":"close"}
                """);

        assertEquals(2, listener.messages.size());
        assertEquals(1, listener.samples.size());
        assertEquals(900_000, listener.samples.getFirst().stamp().arrival());
        assertEquals(Direction.TO_CLIENT, listener.samples.getFirst().stamp().direction());
        assertEquals(Entry.EntryKind.OPENED, listener.entries.getFirst().kind());
        assertEquals(Entry.EntryKind.CLOSED, listener.entries.getLast().kind());
    }

    @Test
    void rejectsCaptureThatIsNotUtf8() throws IOException {
        var file = Files.write(folder.resolve("x.jsonl"), new byte[] {'{', (byte) 0xc3, (byte) 0x28, '\n'});

        var exception = assertThrows(
                IOException.class,
                () -> JsonLinesRecording.open(file)
                        .replay(new SessionReplayer(toy(JsonLinesRecording.open(file)), listener)));
        assertTrue(exception.getMessage().startsWith("a capture must be UTF-8 text"), exception.getMessage());
    }

    @Test
    void reportsTruncatedEventWithoutParserDetails() throws IOException {
        var file = Files.writeString(folder.resolve("x.jsonl"), "{\"t_us\": 1");

        var exception = assertThrows(
                IOException.class,
                () -> JsonLinesRecording.open(file)
                        .replay(new SessionReplayer(toy(JsonLinesRecording.open(file)), listener)));
        assertTrue(
                exception.getMessage().startsWith("not a capture event: Unexpected end-of-input"),
                exception.getMessage());
        assertFalse(exception.getMessage().contains("Source"), exception.getMessage());
    }

    @Test
    void readsStartTimeFromMetadataFile() throws IOException {
        Files.writeString(folder.resolve("capture.meta.json"), "{\"t0_epoch_us\": 1795254857561431}");
        var capture = JsonLinesRecording.open(Files.createFile(folder.resolve("capture.jsonl")));

        assertEquals(1_795_254_859_561_431_000L, capture.anchor().epochNanos(2_000_000_000L));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    {"t_us":0,"dir":"up","ch":"tcp","hex":""}        | dir is neither c2s nor s2c: up (line 1
                    {"t_us":0,"dir":"c2s","ch":"smoke","hex":""}     | ch is not tcp, udp or udp-handshake: smoke (line 1
                    {"t_us":0,"dir":"c2s","ch":"tcp"}                | hex is missing or not a text (line 1
                    {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0"}      | string length not even
                    {"t_us":0,"dir":"c2s","ch":"tcp","hex":"zz"}     | not a hexadecimal digit
                    {"t_us":"x","dir":"c2s","ch":"tcp","hex":""}     | t_us is missing or not a whole number (line 1
                    {"t_us":9220000000000000,"dir":"c2s","ch":"tcp","hex":""} | t_us is more than a hundred years
                    {"t_us":9223372036854775807,"dir":"c2s","ch":"tcp","hex":""} | t_us is more than a hundred years
                    {"dir":"c2s","ch":"tcp","hex":""}                | t_us is missing or not a whole number (line 1
                    [1,2]                                            | dir is missing or not a text (line 1
                    {"t_us":0                                        | (line 1
                    """)
    void reportsLineThatIsNoEvent(String line, String expected) {
        var exception = assertThrows(IOException.class, () -> replay(line));

        assertTrue(exception.getMessage().startsWith("not a capture event: "), exception.getMessage());
        assertTrue(exception.getMessage().contains(expected), exception.getMessage());
    }

    @Test
    void skipsOtherFieldsOfEvents() throws IOException {
        replay("{\"note\":[" + "{\"a\":[]},".repeat(50_000) + "0],\"t_us\":0,\"dir\":\"s2c\",\"ch\":\"tcp\","
                + "\"hex\":\"7020310a\",\"more\":{\"hex\":\"00\"}}");

        assertEquals(1, listener.samples.size());
    }

    @Test
    void rejectsTextAfterEvent() {
        var exception = assertThrows(
                IOException.class, () -> replay("{\"t_us\":0,\"dir\":\"s2c\",\"ch\":\"tcp\",\"hex\":\"\"} 1"));

        assertTrue(
                exception.getMessage().startsWith("not a capture event: the line continues after the event (line 1"),
                exception.getMessage());
    }

    @Test
    void rejectsNumberBeyondLong() {
        var exception = assertThrows(
                IOException.class,
                () -> replay("{\"t_us\":99999999999999999999,\"dir\":\"s2c\",\"ch\":\"tcp\",\"hex\":\"\"}"));

        assertTrue(exception.getMessage().contains("t_us is missing or not a whole number"), exception.getMessage());
    }

    /** Tests a file that appears to have gigabytes without using disk space. */
    @Test
    void rejectsOverlongLineWithItsNumber() throws IOException {
        var file = Files.writeString(folder.resolve("capture.jsonl"), "\n\r\n\r");
        try (var sparse = FileChannel.open(file, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[1]), (32L << 20) + 4);
        }
        var exception = assertThrows(
                IOException.class,
                () -> JsonLinesRecording.open(file)
                        .replay(new SessionReplayer(toy(JsonLinesRecording.open(file)), listener)));

        assertEquals("more than 33,554,432 letters (line 4 of " + file + ")", exception.getMessage());
    }

    @Test
    void countsLinesWithAnyLineEnding() throws IOException {
        var file = folder.resolve("capture.jsonl");
        try (var lines =
                new BufferedReader(new LineLengthLimitReader(new StringReader("abc\ndef\r\nghi\rjkl"), 3, file))) {
            assertEquals(List.of("abc", "def", "ghi", "jkl"), lines.readAllLines());
        }
        try (var lines = new BufferedReader(new LineLengthLimitReader(new StringReader("abc\ndef\r\nghij"), 3, file))) {
            var exception = assertThrows(IOException.class, lines::readLine);
            assertEquals("more than 3 letters (line 3 of " + file + ")", exception.getMessage());
        }
    }

    @Test
    void rejectsMetadataFileLargerThanLimit() throws IOException {
        var file = Files.createFile(folder.resolve("capture.jsonl"));
        var meta = folder.resolve("capture.meta.json");
        var text = "{\"t0_epoch_us\": 5000000}";
        Files.writeString(meta, text + " ".repeat((64 << 10) - text.length()));
        assertEquals(5_000_000_000L, JsonLinesRecording.open(file).anchor().epochNanos(0));
        Files.writeString(meta, text + " ".repeat((64 << 10) - text.length() + 1));

        var exception = assertThrows(IOException.class, () -> JsonLinesRecording.open(file));
        assertEquals("more than 64 KiB: " + meta, exception.getMessage());
    }

    @Test
    void reportsMissingFile() {
        var exception = assertThrows(IOException.class, () -> JsonLinesRecording.open(folder.resolve("nothing.jsonl")));

        assertTrue(exception.getMessage().startsWith("no readable file: "), exception.getMessage());
    }

    private void replay(String lines) throws IOException {
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        capture.replay(new SessionReplayer(toy(capture), listener));
    }

    private static Session toy(JsonLinesRecording capture) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("capture", 0), Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET),
                protocol.decoder("toy", endpoint, SkeletonMapLibrary.builtIn()));
        return new Session("toy", protocol, endpoint, SessionRole.CLIENT, "capture", capture.anchor(), history);
    }
}
