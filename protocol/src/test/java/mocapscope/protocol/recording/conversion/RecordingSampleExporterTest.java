package mocapscope.protocol.recording.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.motionfile.MotionFileOpener;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording is replayed twice into a file, which is whole or not there. */
class RecordingSampleExporterTest {
    private static final Path CAPTURE =
            Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "generic_tcp_print_devices.jsonl");

    @TempDir
    private Path folder;

    @Test
    void progressCountsMessagesOfBothPasses() throws Exception {
        var times = new ArrayList<Long>();
        var target = folder.resolve("all.csv");
        var result = export(new CancellableWriteProgressMonitor(times::add, () -> false))
                .writeTo(target, ExportFormat.CSV, ExportOptions.USUAL);

        assertEquals(0, times.size() % 2);
        assertEquals(times.size(), times.getLast());
        assertEquals(Files.size(target), result.bytes());
        assertEquals(Files.readAllLines(target).size(), result.written().count() + 1);
    }

    @Test
    void cancelledExportLeavesNoFile() throws Exception {
        for (var format : ExportFormat.values()) {
            for (int stop : new int[] {10, 1500}) {
                var times = new ArrayList<Long>();
                var exporter = export(new CancellableWriteProgressMonitor(times::add, () -> times.size() >= stop));
                var exception = assertThrows(
                        Exception.class, () -> exporter.writeTo(folder.resolve("a"), format, ExportOptions.USUAL));
                boolean body = format == ExportFormat.BVH || format == ExportFormat.TRC;
                assertTrue(body || exception instanceof CancellationException, exception::toString);
                assertTrue(
                        body || "cancelled; no file was written".equals(exception.getMessage()), exception::toString);
                assertEquals(List.of(), files());
            }
        }
    }

    @Test
    void keepsExistingFile() throws Exception {
        var target = Files.writeString(folder.resolve("mine.csv"), "mine");

        var exception = assertThrows(
                IOException.class,
                () -> export(CancellableWriteProgressMonitor.NONE)
                        .writeTo(target, ExportFormat.CSV, ExportOptions.USUAL));
        assertTrue(
                String.valueOf(exception.getMessage()).startsWith("a file of this name exists"), exception::getMessage);
        assertEquals("mine", Files.readString(target));
        assertEquals(List.of(target), files());
    }

    @Test
    void reportsMissingFolder() {
        var target = folder.resolve("nowhere").resolve("a.csv");
        var exception = assertThrows(
                IOException.class,
                () -> export(CancellableWriteProgressMonitor.NONE)
                        .writeTo(target, ExportFormat.CSV, ExportOptions.USUAL));

        assertEquals(
                "no such folder: create it first, or choose another one: " + target.getParent(),
                exception.getMessage());
    }

    @Test
    void usesAxesChosenForSession() throws Exception {
        var open = RecordedSession.open(CAPTURE, ProtocolCatalog.protocols(), null);
        var chosen = Map.of("axes", "x,z,-y", "unit", "cm");
        var metadata = new RecordedSession.RecordedSessionMetadata(
                "x", SessionRole.CLIENT, "", "", List.of(), chosen, List.of());
        var session = new RecordedSession(CAPTURE, open.protocol(), open.recording(), metadata);
        var target = folder.resolve("a.csv");
        var summary = new RecordingSampleExporter(
                        session,
                        Direction.TO_CLIENT,
                        SkeletonMapLibrary.builtIn(),
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(target, ExportFormat.CSV, ExportOptions.USUAL)
                .written();

        assertTrue(summary.notes().getFirst().contains("z up · right-handed · cm (as chosen)"), summary::toString);
    }

    @Test
    void exportsSeveralSessionsOnOneClock() throws Exception {
        var parts = new ArrayList<RecordingFile.NamedRecording>();
        for (var name : List.of("first", "second")) {
            var clip = Files.writeString(folder.resolve(name + ".bvh"), """
                    HIERARCHY
                    ROOT Hips { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition
                      JOINT Head { OFFSET 0 160 0 CHANNELS 3 Zrotation Xrotation Yrotation } }
                    MOTION
                    Frames: 2
                    Frame Time: .02
                    0 0 0 0 0 0
                    10 0 0 0 0 0
                    """);
            parts.add(new RecordingFile.NamedRecording(
                    name, MotionFileOpener.open(clip).parts().getFirst().recorded()));
        }
        var target = folder.resolve("both.csv");
        var result = new RecordingSampleExporter(
                        new SeveralSessions(parts),
                        parts,
                        Direction.TO_CLIENT,
                        SkeletonMapLibrary.builtIn(),
                        "",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(
                        target,
                        ExportFormat.CSV,
                        new ExportOptions(
                                Optional.empty(),
                                OptionalDouble.empty(),
                                Optional.empty(),
                                HumanoidBoneNamingScheme.WIRE,
                                ExportRestPoseChoice.FIRST,
                                true));

        assertEquals(2, result.written().count());
        var lines = Files.readAllLines(target);
        assertTrue(lines.getFirst().startsWith("time_s,first first/Hips/x"), lines::toString);
        assertTrue(lines.getFirst().contains(",second second/Head/y"), lines::toString);
        assertEquals(0, lines.get(2).split(",").length % 2 - 1);
    }

    /** Several recordings as the sessions of one file. */
    private record SeveralSessions(List<NamedRecording> parts) implements RecordingFile {

        @Override
        public String label() {
            return "several";
        }

        @Override
        public Path file() {
            return parts.getFirst().recorded().file();
        }

        @Override
        public String notice() {
            return "";
        }

        @Override
        public RecordingDamage damage(List<NamedRecording> recordings) {
            return RecordingDamage.NONE;
        }

        @Override
        public boolean hasNamedParts() {
            return true;
        }

        @Override
        public MonotonicToUnixTimeAnchor anchor() {
            return new MonotonicToUnixTimeAnchor(0, 0, false);
        }

        @Override
        public void replay(
                List<NamedRecording> recordings, Function<NamedRecording, RecordingContentConsumer> consumers)
                throws IOException {
            for (var recording : recordings) {
                recording.recorded().recording().replay(consumers.apply(recording));
            }
        }
    }

    private static RecordingSampleExporter export(CancellableWriteProgressMonitor monitor) throws IOException {
        var session = RecordedSession.open(CAPTURE, ProtocolCatalog.protocols(), null);
        return new RecordingSampleExporter(session, Direction.TO_CLIENT, SkeletonMapLibrary.builtIn(), monitor);
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
