package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import mocapscope.protocol.file.FileInterference;
import mocapscope.protocol.file.OutputFileReplacedException;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests takes whose file another program moves, deletes or replaces while it is written. */
class DisplacedTakeFileTest {
    private static final long SYNC_NANOS = 1_000_000_000L;
    private static final long PATIENCE_SECONDS = 30;
    /** The progress at which a recovery has written everything and verifies it. */
    private static final double WRITTEN = 0.6;

    @TempDir
    private Path parent;

    private final AtomicLong clock = new AtomicLong();
    private final Session session = TakeTestRecordings.toy("toy-1");
    private Path file;
    private Path part;

    @BeforeEach
    void createFolder() throws IOException {
        file = Files.createDirectory(parent.resolve("folder")).resolve("x.mcap");
        part = TakeOutputFile.partPath(file);
    }

    @ParameterizedTest
    @EnumSource
    void recordingEndsAtNextSync(FileInterference interference) throws IOException {
        var recorder = record();
        interference.on(part);
        clock.addAndGet(SYNC_NANOS);
        awaitFailure(recorder);
        recorder.close();

        assertTruth(interference, recorder.state(), 1.0);
    }

    @ParameterizedTest
    @EnumSource
    void recordingClosedBeforeSyncReportsInterference(FileInterference interference) throws IOException {
        var recorder = record();
        interference.on(part);
        recorder.close();

        assertTruth(interference, recorder.state(), 0.0);
    }

    private void assertTruth(FileInterference interference, TakeRecorderSnapshot state, double seconds)
            throws IOException {
        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, state.phase());
        assertTrue(interference.intact(part), state.fault());
        var place = interference.moved(part).orElse(file);
        var text = state.fault().substring(state.fault().indexOf("; the take") + 1);
        if (interference == FileInterference.FOLDER_DELETED) {
            assertTrue(state.fault().contains(" is lost unless that file was moved"), state.fault());
            assertEquals(Optional.empty(), state.completeTake());
            return;
        }
        assertTrue(state.fault().startsWith("recording stopped: the file was moved"), state.fault());
        assertEquals(
                " the take until then, %.1f s, is complete and is in %s"
                        .formatted(seconds, state.completeTake().orElseThrow()),
                text);
        assertEquals(place.toRealPath(), state.completeTake().orElseThrow().toRealPath());
        var take = Take.open(place);
        assertEquals("", take.notice());
        assertEquals(10, TakeTestRecordings.replayed(take, "toy-1").samples.size());
        assertTrue(place.equals(file) || Files.notExists(file), "a take of that name");
    }

    @Test
    void copiedTakeTakesFreeName() throws IOException {
        var recorder = record();
        FileInterference.DELETED.on(part);
        Files.writeString(file, "of another program");
        recorder.close();
        var copy = file.resolveSibling("x-2.mcap");

        assertEquals(Optional.of(copy), recorder.state().completeTake());
        assertEquals("of another program", Files.readString(file));
        assertEquals(
                10,
                TakeTestRecordings.replayed(Take.open(copy), "toy-1").samples.size());
        assertEquals(List.of(copy, file), files());
    }

    @Test
    void overwrittenRecordingFailsWithReason() throws IOException {
        var recorder = record();
        Files.writeString(part, "x");
        recorder.close();
        var state = recorder.state();

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, state.phase());
        assertTrue(state.fault().contains("another program changed the file while it was written"), state.fault());
        assertFalse(state.fault().contains("the recording until then is in"), state.fault());
        assertTrue(Files.notExists(file));
        assertEquals("x", Files.readString(part));
    }

    @Test
    void finishedTakeReportsForeignFileAndPartPath() throws IOException {
        var recorder = record();
        Files.writeString(file, "of another program");
        recorder.close();
        var state = recorder.state();

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, state.phase());
        assertEquals(
                "another file now has its name and was left unchanged: %s; the complete take has the name %s"
                        .formatted(file, part),
                state.fault());
        assertEquals(Optional.of(part), state.completeTake());
        assertEquals("of another program", Files.readString(file));
        assertEquals(
                10,
                TakeTestRecordings.replayed(Take.open(part), "toy-1").samples.size());
    }

    @Test
    void rejectsDanglingLinkAsTarget() throws IOException {
        Files.createSymbolicLink(file, Path.of("nowhere"));
        var exception =
                assertThrows(IOException.class, () -> TakeRecorder.start(file, TakeTestRecordings.OPTIONS, clock::get));

        assertEquals(
                "this is a link to nowhere, which does not exist: remove the link, or choose another name: " + file,
                exception.getMessage());
        assertEquals(List.of(file), files());
    }

    @ParameterizedTest
    @EnumSource(names = {"DELETED", "MOVED", "MOVED_AND_REPLACED", "REPLACED", "LINKED_TO_ANOTHER", "FOLDER_REPLACED"})
    void recoveryDoesNotKeepAnotherFile(FileInterference interference) throws IOException {
        var cut = cut();
        var made = file.resolveSibling("x.mcap.recovering");
        var acted = new ArrayList<Path>();
        var watch = new McapRecoveryProgressMonitor() {
            @Override
            public void reportProgress(double part) {
                if (part > WRITTEN && acted.isEmpty()) {
                    acted.add(made);
                    act(interference, made);
                }
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };

        assertThrows(OutputFileReplacedException.class, () -> DamagedTakeRecoverer.recover(cut, file, watch));
        assertEquals(List.of(made), acted);
        assertTrue(interference.intact(made));
        assertTrue(Files.notExists(file));
    }

    @Test
    void importFailsWhenPartFileIsReplaced() throws IOException {
        var whole = parent.resolve("whole.mcap");
        record(whole).close();
        var parts = Take.open(whole).recordingFile(List.of(new ToyProtocol()));
        var monitor = new CancellableWriteProgressMonitor(
                count -> {
                    if (count == 5) {
                        act(FileInterference.MOVED_AND_REPLACED, part);
                    }
                },
                () -> false);
        var writing = new RecordingToTakeConverter(parts, parts.parts(), SkeletonMapLibrary.builtIn(), "test", monitor);

        assertThrows(OutputFileReplacedException.class, () -> writing.writeTo(file));
        assertTrue(FileInterference.MOVED_AND_REPLACED.intact(part));
        assertTrue(Files.notExists(file));
    }

    private TakeRecorder record() throws IOException {
        return record(file);
    }

    private TakeRecorder record(Path to) throws IOException {
        var recorder = TakeRecorder.start(to, TakeTestRecordings.OPTIONS, clock::get);
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 10);
        while (isWriting(recorder.state())) {
            Thread.onSpinWait();
        }
        return recorder;
    }

    /** Returns true until the begin of the take is in the file: no later write crosses a change of the file. */
    private static boolean isWriting(TakeRecorderSnapshot state) {
        return state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING
                && (state.bytes() == 0 || state.queued() > 0);
    }

    /** Returns three quarters of a take. */
    private Path cut() throws IOException {
        var whole = parent.resolve("whole.mcap");
        try (var recorder = TakeRecorder.start(whole, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 20_000);
        }
        var bytes = Files.readAllBytes(whole);
        return Files.write(parent.resolve("cut.mcap.part"), Arrays.copyOf(bytes, bytes.length * 3 / 4));
    }

    private static void act(FileInterference interference, Path on) {
        try {
            interference.on(on);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void awaitFailure(TakeRecorder recorder) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (recorder.state().phase() == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING) {
            assertTrue(System.nanoTime() < until, "it goes on recording");
            LockSupport.parkNanos(1_000_000);
        }
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(file.getParent())) {
            return files.sorted().toList();
        }
    }
}
