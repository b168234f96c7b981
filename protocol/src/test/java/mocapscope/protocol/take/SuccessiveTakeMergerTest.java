package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session that several takes contain, one after the other, as one session of one take. */
class SuccessiveTakeMergerTest {
    @TempDir
    private Path folder;

    private final SessionListener[] listeners = {SessionListener.NO_OP, SessionListener.NO_OP};
    private final Session session = TakeTestRecordings.toy("toy-1");
    private Path first;
    private Path second;
    private Path merged;

    @BeforeEach
    void name() {
        first = folder.resolve("1.mcap");
        second = folder.resolve("2.mcap");
        merged = folder.resolve("merged.mcap");
    }

    @Test
    void joinsOverlappingTakesWithoutGapOrRepetition() throws IOException {
        record();
        SuccessiveTakeMerger.merge(List.of(first, second), merged, "test", ScanProgressMonitor.NONE);
        var take = Take.open(merged);

        assertEquals(20, packets(first));
        assertEquals(25, packets(second));
        assertEquals(40, packets(merged));
        assertEquals("", take.notice());
        assertEquals(IntStream.range(0, 40).boxed().toList(), samples(take));
        assertEquals(40 - 1, take.durationNanos() / 1_000_000);
    }

    @Test
    void readsLaterTakeAloneFromItsCheckpoint() throws IOException {
        record();
        SuccessiveTakeMerger.merge(List.of(second), merged, "test", ScanProgressMonitor.NONE);

        assertEquals(IntStream.range(15, 40).boxed().toList(), samples(Take.open(merged)));
    }

    @Test
    void seeksInMergedTake() throws IOException {
        record();
        SuccessiveTakeMerger.merge(List.of(first, second), merged, "test", ScanProgressMonitor.NONE);
        var take = Take.open(merged);
        try (var source = take.createSource(take.sessions(), List.of(new ToyProtocol()));
                var reader = source.openReader(30_000_000)) {
            var next = reader.readNext();

            assertEquals(15_000_000, next == null ? -1 : next.time());
            assertEquals(15, reader.checkpoint(0).position().index());
        }
    }

    @Test
    void readsUnfinishedTakeAsFarAsPossible() throws IOException {
        record();
        var bytes = Files.readAllBytes(second);
        var part = Files.write(folder.resolve("2.mcap.part"), Arrays.copyOf(bytes, bytes.length - 100));
        SuccessiveTakeMerger.merge(List.of(first, part), merged, "test", ScanProgressMonitor.NONE);

        assertEquals(IntStream.range(0, 40).boxed().toList(), samples(Take.open(merged)));
    }

    @Test
    void keepsClockOfFirstTake() throws IOException {
        record();
        var times = TakeTestRecordings.records(second).stream()
                .filter(record -> record instanceof McapMessage)
                .mapToLong(record -> ((McapMessage) record).logTime())
                .max();

        assertEquals(5_000_000_000L + 39_000_000, times.orElseThrow());
    }

    @Test
    void cancelledMergeLeavesNoFile() throws IOException {
        record();

        assertThrows(
                CancellationException.class,
                () -> SuccessiveTakeMerger.merge(
                        List.of(first, second), merged, "test", new ScanProgressMonitor(_ -> {}, () -> true)));
        assertFalse(Files.exists(merged));
        assertFalse(Files.exists(TakeOutputFile.partPath(merged)));
    }

    @Test
    void refusesExistingTarget() throws IOException {
        record();
        Files.writeString(merged, "of the user");

        assertThrows(
                IOException.class,
                () -> SuccessiveTakeMerger.merge(List.of(first, second), merged, "test", ScanProgressMonitor.NONE));
        assertEquals("of the user", Files.readString(merged));
    }

    /** Records 0 to 20 into the first take and 15 to 40 into the second one, where a session with another clock precedes. */
    private void record() throws IOException {
        var replayer = new SessionReplayer(
                session,
                new CompositeSessionListener(event -> listeners[0].on(event), event -> listeners[1].on(event)));
        try (var recorder = TakeRecorder.start(first, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            listeners[0] = recorder.createListener(session);
            TakeTestRecordings.replayEntries(replayer, 0, 15);
            try (var next = recorder.startNext(second)) {
                next.createListener(otherClock());
                listeners[1] = next.createListener(session);
                replayBoth(replayer);
            }
        }
    }

    private void replayBoth(RecordingContentConsumer replayer) {
        TakeTestRecordings.replayEntries(replayer, 15, 20);
        listeners[0] = SessionListener.NO_OP;
        TakeTestRecordings.replayEntries(replayer, 20, 40);
    }

    private static Session otherClock() {
        var toy = TakeTestRecordings.toy("toy-0");
        return new Session(
                toy.id(),
                toy.protocol(),
                toy.endpoint(),
                toy.role(),
                toy.peer(),
                new MonotonicToUnixTimeAnchor(1000, 9_000_000_000L),
                toy.history());
    }

    private static long packets(Path file) throws IOException {
        return Take.open(file).session("toy-1").packets();
    }

    private static List<Integer> samples(Take take) throws IOException {
        return TakeTestRecordings.replayed(take, "toy-1").samples.stream()
                .map(sample -> (int) ((Sample.Pose) sample).position().x())
                .toList();
    }
}
