package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that were in the middle of a message when they were joined, the second some milliseconds after the first. */
class MidMessageRecordingTest {
    private static final List<Double> SEEN = List.of(12.0, 13.0);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            recordEntries(recorder, TakeTestRecordings.toy("toy-1"), 0);
            recordEntries(recorder, TakeTestRecordings.toy("toy-2"), 5);
        }
    }

    private static void recordEntries(TakeRecorder recorder, Session session, int from) {
        recordData(new SessionReplayer(session, new RecordingListener()), from, "p 11\np 1");
        var replayer = new SessionReplayer(session, recorder.createListener(session));
        recordData(replayer, from + 1, "2\n");
        recordData(replayer, from + 2, "p 13\n");
    }

    private static void recordData(SessionReplayer to, int at, String text) {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();
        to.data(Direction.TO_CLIENT, ToyProtocol.TCP, TakeTestRecordings.at(at), bytes, Entry.EntryModification.NONE);
    }

    @Test
    void decodesSameSamplesAsLive() throws IOException {
        assertEquals(SEEN, replayed(Take.open(file), "toy-1"));
        assertEquals(SEEN, replayed(Take.open(file), "toy-2"));
    }

    @Test
    void decodesSameSamplesWithoutSummary() throws IOException {
        assertEquals(SEEN, replayed(Take.open(cut()), "toy-1"));
        assertEquals(SEEN, replayed(Take.open(cut()), "toy-2"));
    }

    @Test
    void playsFromFirstEntryOfSession() throws IOException {
        for (var path : List.of(file, cut())) {
            var take = Take.open(path);
            try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
                    var reader = source.openReader(0)) {
                int happened = 0;
                for (RecordedTransportEvent next = reader.readNext(); next != null; next = reader.readNext()) {
                    happened++;
                }
                assertEquals(4, happened, path::toString);
                for (int track = 0; track < 2; track++) {
                    assertEquals(1, reader.checkpoint(track).position().index(), path::toString);
                    assertEquals(1, reader.checkpoint(track).nextMessage(), path::toString);
                }
            }
        }
    }

    @Test
    void importPreservesSamples() throws IOException {
        var again = folder.resolve("again.mcap");
        var parts = Take.open(file).recordingFile(List.of(new ToyProtocol()));
        new RecordingToTakeConverter(
                        parts,
                        parts.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(again);

        assertEquals(SEEN, replayed(Take.open(again), "toy-2"));
    }

    private Path cut() throws IOException {
        var whole = Files.readAllBytes(file);
        return Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 100));
    }

    private static List<Double> replayed(Take take, String name) throws IOException {
        var listener = TakeTestRecordings.replayed(take, take.session(name), new ToyProtocol(), false);
        assertTrue(listener.findings.isEmpty(), listener.codes()::toString);
        return listener.samples.stream()
                .map(sample -> ((Sample.Pose) sample).position().x())
                .toList();
    }

    @Test
    void checkpointIsBeginningWithoutEarlierState() throws IOException {
        var other = folder.resolve("y.mcap");
        try (var recorder = TakeRecorder.start(other, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 10);
        }
        var take = Take.open(other);

        assertEquals(
                SessionCheckpoint.BEGINNING,
                take.sessionRecording(take.session("toy-1"), new ToyProtocol()).checkpoint());
    }
}
