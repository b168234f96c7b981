package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.app.command.argument.RecordingProtocolOptions;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFormat;
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
        var format = RecordingFormat.of(file, options.protocols());
        if (format != RecordingFormat.NETWORK_CAPTURE) {
            options.refusePort(file);
        }
        if (format.holdsSeveralSessions() && direction != null) {
            throw new IllegalArgumentException("%s contains the direction of its bytes: omit --direction"
                    .formatted(format == RecordingFormat.TAKE ? "a take" : "a network capture"));
        }
        var source = switch (format) {
            case TAKE -> Take.open(file).recordingFile(options.protocols());
            case NETWORK_CAPTURE ->
                NetworkCaptureRecordingFile.open(file, options.protocols(), options.port(), watch(file, to, stopped));
            case SESSION_CAPTURE, PROTOCOL_FILE, UNKNOWN ->
                RecordingFile.of(RecordedSession.open(file, options.protocols(), direction));
        };
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
