package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.app.command.argument.RecordingProtocolOptions;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * Opens a recording file with the command's options, and prints its notices and reading progress. A file may hold
 * several sessions.
 */
final class CommandRecordingOpener {
    private CommandRecordingOpener() {}

    /** Returns true if a file's format may hold several named sessions. */
    static boolean mayHoldSeveralSessions(Path file) {
        return Take.isTake(file) || NetworkCaptureRecordingFile.isCapture(file);
    }

    /** Returns true if a file's format stores the direction of its bytes. */
    static boolean storesDirection(Path file) {
        return mayHoldSeveralSessions(file) || RecordedSession.isCapture(file);
    }

    /**
     * Opens a file, and prints its problems and, if it takes long, the reading progress.
     *
     * @param direction the direction of a log's bytes; null if not specified
     */
    static RecordingFile open(
            Path file, RecordingProtocolOptions options, @Nullable Direction direction, CommandConsole to)
            throws IOException {
        return open(file, options, direction, to, () -> false);
    }

    /**
     * Opens a file like the other method, but can be cancelled.
     *
     * @throws java.util.concurrent.CancellationException if {@code stopped} returns true
     */
    static RecordingFile open(
            Path file,
            RecordingProtocolOptions options,
            @Nullable Direction direction,
            CommandConsole to,
            BooleanSupplier stopped)
            throws IOException {
        if (!NetworkCaptureRecordingFile.isCapture(file)) {
            options.refusePort(file);
        }
        if (!mayHoldSeveralSessions(file)) {
            return RecordingFile.of(RecordedSession.open(file, options.protocols(), direction));
        }
        if (direction != null) {
            throw new IllegalArgumentException("%s contains the direction of its bytes: omit --direction"
                    .formatted(Take.isTake(file) ? "a take" : "a network capture"));
        }
        var source = Take.isTake(file)
                ? Take.open(file).recordingFile(options.protocols())
                : NetworkCaptureRecordingFile.open(file, options.protocols(), options.port(), watch(file, to, stopped));
        if (!source.notice().isEmpty()) {
            source.notice().lines().forEach(to::printMessage);
        }
        return source;
    }

    private static ScanProgressMonitor watch(Path file, CommandConsole to, BooleanSupplier stopped) {
        var printer = new ProgressPrinter(to);
        return new ScanProgressMonitor(
                part -> printer.print(() -> "%.0f %% of %s is read".formatted(100 * part, file)), stopped);
    }

    /** Prints the damage of a file whose sessions were read, and returns the exit code. */
    static int reportDamage(RecordingFile source, List<RecordingFile.NamedRecording> recordings, CommandConsole to) {
        var damage = source.damage(recordings);
        if (damage.isEmpty()) {
            return ExitCode.OK;
        }
        to.printMessage(damage.describe(source.file()));
        return IncompleteResult.EXIT_CODE;
    }

    /** Returns all sessions, or the one of a name. */
    static List<RecordingFile.NamedRecording> select(RecordingFile source, @Nullable String session) {
        return session == null ? source.parts() : List.of(source.part(session));
    }
}
