package mocapscope.protocol.recording.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.file.FileInterference;
import mocapscope.protocol.file.OutputFileReplacedException;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests conversions whose file another program moves or replaces while it is written. */
class DisplacedConversionTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final Path PACKET = FIXTURES.resolve("aimation/ok_data_17_77.bin");
    private static final Path CAPTURE = FIXTURES.resolve("vrpn/ground_tcp.jsonl");
    /** A packet is read twice: first for what is in it. */
    private static final long SECOND_READING = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STO") // the packet has no orientations
    void exportFailsWhenPartFileIsReplaced(ExportFormat format) throws IOException {
        var target = folder.resolve("x" + format.extension());
        var part = folder.resolve(target.getFileName() + ".part");
        var monitor = at(SECOND_READING, () -> FileInterference.MOVED_AND_REPLACED.on(part));
        var exporter =
                new RecordingSampleExporter(open(PACKET), Direction.TO_CLIENT, SkeletonMapLibrary.builtIn(), monitor);

        assertThrows(OutputFileReplacedException.class, () -> exporter.writeTo(target, format, ExportOptions.USUAL));
        assertKeptNothing(target, part);
    }

    @Test
    void conversionFailsWhenPartFileIsReplaced() throws IOException {
        var format = ProtocolCatalog.named("vrpn").files().getFirst();
        var target = folder.resolve("x" + format.extension());
        var part = folder.resolve(target.getFileName() + ".part");
        var monitor = at(100, () -> FileInterference.MOVED_AND_REPLACED.on(part));
        var converter = new NativeProtocolFileExporter(open(CAPTURE), Direction.TO_CLIENT, monitor);

        assertThrows(
                OutputFileReplacedException.class,
                () -> converter.writeTo(target, format.createEncoder().orElseThrow()));
        assertKeptNothing(target, part);
    }

    @Test
    void packetExportFailsWhenPartFolderIsReplaced() throws IOException {
        var target = folder.resolve("packets");
        var part = folder.resolve("packets.part");
        var others = part.resolve("000001.bin");
        var monitor = at(1, () -> {
            Files.move(part, folder.resolve("moved"));
            Files.createDirectory(part);
            Files.writeString(others, "of another program");
        });
        var packets = new MessageFolderWriter(open(PACKET), Direction.TO_CLIENT, monitor);
        var format = ProtocolCatalog.named("aimation").files().getFirst();

        assertThrows(OutputFileReplacedException.class, () -> packets.writeTo(target, format));
        assertEquals("of another program", Files.readString(others));
        assertTrue(Files.notExists(target));
        assertEquals(-1, Files.mismatch(PACKET, folder.resolve("moved").resolve("000001.bin")));
    }

    private static void assertKeptNothing(Path target, Path part) throws IOException {
        assertTrue(FileInterference.MOVED_AND_REPLACED.intact(part));
        assertTrue(Files.notExists(target));
    }

    private interface ConversionFileAction {
        void run() throws IOException;
    }

    /** Returns a monitor that performs the action after this many messages. */
    private static CancellableWriteProgressMonitor at(long messages, ConversionFileAction scenario) {
        var acted = new AtomicBoolean();
        return new CancellableWriteProgressMonitor(
                count -> {
                    if (count == messages && acted.compareAndSet(false, true)) {
                        try {
                            scenario.run();
                        } catch (IOException broken) {
                            throw new UncheckedIOException(broken);
                        }
                    }
                },
                () -> false);
    }

    private static RecordedSession open(Path file) throws IOException {
        return RecordedSession.open(file, ProtocolCatalog.protocols(), null);
    }
}
