package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.writer.TakeMetadataWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class DamagedTakeRecovererTest {
    @TempDir
    private Path folder;

    @Test
    void listsOnlyAbandonedPartFilesAsUnfinished() throws IOException {
        var cut = cut("a");
        cut("b");
        Files.createFile(folder.resolve("b.mcap"));
        Files.createFile(folder.resolve("c.mcap"));
        Files.createDirectory(folder.resolve("d.mcap.part"));
        try (var writing = TakeRecorder.start(folder.resolve("e.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime)) {
            assertEquals(List.of(cut), DamagedTakeRecoverer.findUnfinished(folder));
            assertTrue(Files.exists(TakeOutputFile.partPath(writing.state().file())));
        }
        assertEquals(List.of(), DamagedTakeRecoverer.findUnfinished(folder.resolve("nowhere")));
    }

    @Test
    void refusesToRecoverFileBeingWritten() throws IOException {
        var file = folder.resolve("e.mcap");
        try (var _ = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var part = TakeOutputFile.partPath(file);
            var exception = assertThrows(
                    IOException.class,
                    () -> DamagedTakeRecoverer.recover(
                            part, folder.resolve("x.mcap"), McapRecoveryProgressMonitor.NONE));

            assertTrue(exception.getMessage().startsWith("another program writes"), exception.getMessage());
        }
        assertEquals("", Take.open(file).notice());
    }

    @Test
    void recoveryReportsProgressUntilEnd() throws IOException {
        var cut = cut("a");
        var parts = new ArrayList<Double>();
        var report = DamagedTakeRecoverer.recover(cut, DamagedTakeRecoverer.recoveredPath(cut), watch(parts, 2));

        assertTrue(report.messages() > 0);
        assertEquals(parts.stream().sorted().toList(), parts);
        assertTrue(parts.getLast() > 0.8, parts.toString());
        assertEquals("", Take.open(folder.resolve("a.mcap")).notice());
        assertEquals(List.of(), DamagedTakeRecoverer.findUnfinished(folder));
    }

    @Test
    void cancelledRecoveryLeavesNothing() throws IOException {
        var cut = cut("a");
        var bytes = Files.readAllBytes(cut);
        for (double at = 0; at < 0.8; at += 0.2) {
            double part = at;
            assertThrows(
                    CancellationException.class,
                    () -> DamagedTakeRecoverer.recover(
                            cut, DamagedTakeRecoverer.recoveredPath(cut), watch(new ArrayList<>(), part)));

            assertEquals(List.of(cut), files());
            assertTrue(Arrays.equals(bytes, Files.readAllBytes(cut)));
        }
    }

    @Test
    void recoveryOverwritesLeftoverOfInterruptedRecovery() throws IOException {
        var cut = cut("a");
        Files.writeString(folder.resolve("a.mcap.recovering"), "half");
        DamagedTakeRecoverer.recover(cut, DamagedTakeRecoverer.recoveredPath(cut), McapRecoveryProgressMonitor.NONE);

        assertEquals(List.of(folder.resolve("a.mcap"), cut), files());
    }

    /** Testing the lock through another path would release it. */
    @Test
    void recognizesFileBeingWrittenThroughSymbolicLink() throws IOException {
        var real = Files.createDirectory(folder.resolve("real"));
        var link = Files.createSymbolicLink(folder.resolve("link"), real);
        try (var _ = TakeRecorder.start(link.resolve("x.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var part = real.resolve("x.mcap.part");
            var exception = assertThrows(
                    IOException.class,
                    () -> DamagedTakeRecoverer.recover(
                            part, folder.resolve("y.mcap"), McapRecoveryProgressMonitor.NONE));

            assertTrue(exception.getMessage().startsWith("another program writes"), exception.getMessage());
            assertEquals(List.of(), DamagedTakeRecoverer.findUnfinished(real));
        }
    }

    @Test
    void limitsSessionsReadFromTake() throws IOException {
        var file = folder.resolve("x.mcap");
        var cut = folder.resolve("cut.mcap");
        try (var writer = new McapWriter(
                Files.newOutputStream(file),
                new McapHeader(TakeChannelType.PROFILE, "test"),
                McapWriteOptions.STANDARD)) {
            for (int i = 0; i < 10_000; i++) {
                writer.writeMetadata(new McapMetadata(TakeMetadataWriter.SESSION, Map.of("session", "s" + i)));
            }
        }
        var bytes = Files.readAllBytes(file);
        Files.write(cut, Arrays.copyOf(bytes, bytes.length - 1));

        assertEquals(TakeWriter.MOST_SESSIONS, Take.open(file).sessions().size());
        assertEquals(TakeWriter.MOST_SESSIONS, Take.open(cut).sessions().size());
    }

    /** A log time has no sign, and may be anything. */
    @Test
    void durationIsNeverNegative() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            take.writeMark(0, "first");
            take.writeMark(-1, "in the year 2554");
            take.finish();
        }

        assertEquals(0, Take.open(file).durationNanos());
    }

    @Test
    void releasesFileThatCannotBeOpened() throws IOException {
        var directory = Files.createDirectory(folder.resolve("d.mcap.part"));
        for (int i = 0; i < 2; i++) {
            var exception = assertThrows(
                    IOException.class,
                    () -> DamagedTakeRecoverer.recover(
                            directory, folder.resolve("x.mcap"), McapRecoveryProgressMonitor.NONE));

            assertFalse(exception.getMessage().contains("another program writes"), exception.getMessage());
        }
    }

    @Test
    void importInProgressIsNotUnfinished() throws IOException {
        var whole = folder.resolve("whole.mcap");
        record(whole);
        var parts = Take.open(whole).recordingFile(List.of(new ToyProtocol()));
        var seen = new ArrayList<Path>();
        var monitor = new CancellableWriteProgressMonitor(
                _ -> {
                    try {
                        seen.addAll(DamagedTakeRecoverer.findUnfinished(folder));
                        assertTrue(Files.exists(folder.resolve("copy.mcap.part")));
                    } catch (IOException broken) {
                        throw new UncheckedIOException(broken);
                    }
                },
                () -> false);
        new RecordingToTakeConverter(parts, parts.parts(), SkeletonMapLibrary.builtIn(), "test", monitor)
                .writeTo(folder.resolve("copy.mcap"));

        assertEquals(List.of(), seen);
        assertEquals(List.of(folder.resolve("copy.mcap"), whole), files());
    }

    /** Tests concatenated takes, which other tools produce. */
    @Test
    void firstOfDuplicateSessionsCounts() throws IOException {
        var whole = folder.resolve("whole.mcap");
        record(whole);
        var twice = folder.resolve("twice.mcap");
        try (var writer = new McapWriter(
                Files.newOutputStream(twice),
                new McapHeader(TakeChannelType.PROFILE, "test"),
                McapWriteOptions.STANDARD)) {
            for (var record : TakeTestRecordings.records(whole)) {
                switch (record) {
                    case McapSchema schema -> writer.addSchema(schema);
                    case McapChannel channel -> writer.addChannel(channel);
                    case McapMessage message -> writer.writeMessage(message);
                    case McapMetadata metadata -> {
                        writer.writeMetadata(metadata);
                        writer.writeMetadata(metadata);
                    }
                    default -> {}
                }
            }
        }
        var take = Take.open(twice);
        var parts = take.recordingFile(List.of(new ToyProtocol()));
        parts.replay(
                parts.parts(),
                recording -> new SessionReplayer(
                        TakeTestRecordings.toy(recording.name()), new mocapscope.protocol.toy.RecordingListener()));

        assertEquals(1, take.sessions().size());
        assertEquals(1, parts.parts().size());
    }

    @Test
    void cancelledImportLeavesNothing() throws IOException {
        var whole = folder.resolve("whole.mcap");
        record(whole);
        var parts = Take.open(whole).recordingFile(List.of(new ToyProtocol()));
        var stopped = new RecordingToTakeConverter(
                parts,
                parts.parts(),
                SkeletonMapLibrary.builtIn(),
                "test",
                new CancellableWriteProgressMonitor(_ -> {}, () -> true));

        assertThrows(CancellationException.class, () -> stopped.writeTo(folder.resolve("copy.mcap")));
        assertThrows(CancellationException.class, () -> stopped.writeTo(folder.resolve("copy.mcap")));
        assertEquals(List.of(whole), files());
    }

    @Test
    void recoveryOfEmptyTakeCreatesNoFile() throws IOException {
        var nothing = Files.writeString(folder.resolve("a.mcap.part"), "nothing");
        var report = DamagedTakeRecoverer.recover(
                nothing, DamagedTakeRecoverer.recoveredPath(nothing), McapRecoveryProgressMonitor.NONE);

        assertEquals(McapRecoveryOutcome.NOTHING, report.verdict());
        assertEquals(List.of(nothing), files());
        assertFalse(Files.exists(folder.resolve("a.mcap")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | 0 | nothing is missing",
                "1 | 0 | 0 | 1 byte could not be read",
                "2000 | 1 | 0 | 2,000 bytes could not be read, 1 chunk is missing",
                "5 | 1 | 1 | 5 bytes could not be read, 1 chunk and at least 1 message are missing",
                "0 | 0 | 1200 | at least 1,200 messages are missing"
            })
    void reportsOnlyNonzeroLosses(long bytes, long chunks, long messages, String expected) {
        var outcome = bytes + chunks + messages == 0 ? McapRecoveryOutcome.WHOLE : McapRecoveryOutcome.LOSSY;
        var report = new McapRecoveryReport(outcome, 9, 1, 0, 1, bytes, chunks, messages, List.of());

        assertEquals(expected, DamagedTakeRecoverer.lossText(report));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Returns three quarters of a take. */
    private Path cut(String name) throws IOException {
        var whole = folder.resolve("whole.mcap");
        record(whole);
        var bytes = Files.readAllBytes(whole);
        Files.delete(whole);
        return Files.write(folder.resolve(name + ".mcap.part"), Arrays.copyOf(bytes, bytes.length * 3 / 4));
    }

    private static void record(Path whole) throws IOException {
        try (var recorder = TakeRecorder.start(whole, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 20_000);
        }
    }

    /** Stops once more than {@code most} is done. */
    private static McapRecoveryProgressMonitor watch(List<Double> parts, double most) {
        return new McapRecoveryProgressMonitor() {
            @Override
            public void reportProgress(double part) {
                parts.add(part);
            }

            @Override
            public boolean isCancelled() {
                return !parts.isEmpty() && parts.getLast() > most;
            }
        };
    }
}
