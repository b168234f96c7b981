package mocapscope.protocol.rgmp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A definition's text is a file of its own, and so is what crossed a stream. */
class RgmpFileTest {
    @TempDir
    private Path folder;

    private final List<MessageField> fields = new ArrayList<>();

    private RecordingListener inspected(Path file, Direction direction) throws IOException {
        var recordedSession = RecordedSession.openAny(file, List.of(new RgmpProtocol()), direction);
        var session = recordedSession.createSession(
                "f", recordedSession.recording().anchor(), 1 << 20, SkeletonMapLibrary.builtIn());
        var listener = new RecordingListener();
        recordedSession.recording().replay(new SessionReplayer(session, listener));
        listener.messages.forEach(message -> fields.addAll(session.history().fields(message)));
        return listener;
    }

    @Test
    void readsDefinitionFileAsOneMessage() throws IOException {
        var file = RgmpEntryBuilder.FIXTURES.resolve("valid/v01_minimal.json");
        var listener = inspected(file, null);
        assertEquals("stream definition", listener.messages.getFirst().name());
        assertEquals(Files.size(file), listener.messages.getFirst().length());
        assertEquals(List.of("smartgloves-7"), listener.announced);
        assertEquals(List.of(), listener.codes());
        assertEquals(
                "payload 0", fields.getFirst().name() + " " + fields.getFirst().offset());
    }

    @Test
    void countsOffsetsFromStartOfFile() throws IOException {
        var listener = inspected(RgmpEntryBuilder.FIXTURES.resolve("invalid/i02_trailing_nul.json"), null);
        var text = Files.readAllBytes(RgmpEntryBuilder.FIXTURES.resolve("invalid/i02_trailing_nul.json"));
        Finding found = listener.findings.getFirst();
        assertEquals("NUL_IN_TEXT", found.rule().code());
        assertEquals(0, text[found.offset()]);
    }

    @Test
    void reportsEmptyFile() throws IOException {
        var listener = inspected(Files.createFile(folder.resolve("empty.json")), null);
        assertEquals(List.of("NOT_JSON"), listener.codes());
    }

    @Test
    void readsStreamFileOfFrames() throws IOException {
        var file = folder.resolve("stream.bin");
        Files.write(file, RgmpEntryBuilder.joined(RgmpEntryBuilder.minimal(), RgmpEntryBuilder.data(7, 0, 1, 1, 2, 3)));
        var listener = inspected(file, Direction.TO_CLIENT);
        assertEquals(1, listener.samples.size());
        assertEquals(List.of(), listener.codes());
    }
}
