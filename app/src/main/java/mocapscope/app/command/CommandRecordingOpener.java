package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.protocol.motionfile.MotionFileOpener;
import mocapscope.protocol.recording.RecordedNameDefinitionReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * Opens the recording file that a command reads, and prints notices about the file. A file may hold several sessions.
 */
final class CommandRecordingOpener {
    private CommandRecordingOpener() {}

    /**
     * Opens a file, and prints its problems and, if it takes long, the reading progress.
     *
     * @param direction the direction of a log's bytes; null if not specified
     */
    static RecordingFile open(
            Path file, InputRecordingProtocolOptions options, @Nullable Direction direction, CommandConsoleStreams to)
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
            InputRecordingProtocolOptions options,
            @Nullable Direction direction,
            CommandConsoleStreams to,
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
        if (format == RecordingFormat.MOTION_FILE && direction != null) {
            throw new IllegalArgumentException("a motion file has no directions: omit --direction: " + file);
        }
        var named = nameProtocols(options, to, stopped);
        var source = open(file, format, named.protocols(), options, direction, to, stopped);
        if (!source.notice().isEmpty()) {
            source.notice().lines().forEach(to::printMessage);
        }
        if (!source.remark().isEmpty()) {
            to.printMessage(source.remark());
        }
        var protocols =
                source.parts().stream().map(part -> part.recorded().protocol()).toList();
        if (!protocols.isEmpty() && protocols.stream().noneMatch(named::describes)) {
            throw named.reject(protocols);
        }
        return source;
    }

    /** The protocols to find in a recording, with the names from another one that the options give. */
    private record NamedProtocols(
            List<Protocol> protocols,
            List<String> described,
            @Nullable Path file) {
        /** Returns true if no names are to be taken, or there are some for this protocol. */
        boolean describes(Protocol protocol) {
            return file == null || described.contains(protocol.name());
        }

        IllegalArgumentException reject(List<Protocol> lacking) {
            return new IllegalArgumentException("the file of --names-from has no session of %s: %s"
                    .formatted(
                            lacking.stream().map(Protocol::label).distinct().collect(Collectors.joining(" or ")),
                            file));
        }
    }

    /**
     * Returns the protocols to find in a recording, with the names from another one if the options give it.
     *
     * @throws IllegalArgumentException if that recording has no session of these protocols
     */
    static List<Protocol> protocols(
            InputRecordingProtocolOptions options, CommandConsoleStreams to, BooleanSupplier stopped)
            throws IOException {
        return nameProtocols(options, to, stopped).protocols();
    }

    private static NamedProtocols nameProtocols(
            InputRecordingProtocolOptions options, CommandConsoleStreams to, BooleanSupplier stopped)
            throws IOException {
        var protocols = options.protocols();
        var file = options.namesFrom();
        if (file == null) {
            return new NamedProtocols(protocols, List.of(), null);
        }
        var source = open(file, RecordingFormat.of(file, protocols), protocols, options, null, to, stopped);
        var named = new ArrayList<Protocol>();
        var described = new ArrayList<String>();
        for (var protocol : protocols) {
            var names = RecordedNameDefinitionReader.read(source, protocol);
            named.add(protocol.withNames(names));
            if (!names.states().isEmpty()) {
                described.add(protocol.name());
            }
        }
        var all = new NamedProtocols(named, described, file);
        if (described.isEmpty()) {
            throw all.reject(protocols);
        }
        return all;
    }

    private static RecordingFile open(
            Path file,
            RecordingFormat format,
            List<Protocol> protocols,
            InputRecordingProtocolOptions options,
            @Nullable Direction direction,
            CommandConsoleStreams to,
            BooleanSupplier stopped)
            throws IOException {
        return switch (format) {
            case TAKE -> Take.open(file).recordingFile(protocols);
            case NETWORK_CAPTURE ->
                NetworkCaptureRecordingFile.open(file, protocols, options.port(), watch(file, to, stopped));
            case MOTION_FILE -> MotionFileOpener.open(file);
            case SESSION_CAPTURE, PROTOCOL_FILE, UNKNOWN ->
                RecordingFile.of(RecordedSession.open(file, protocols, direction));
        };
    }

    private static ScanProgressMonitor watch(Path file, CommandConsoleStreams to, BooleanSupplier stopped) {
        var printer = new ProgressPrinter(to);
        return new ScanProgressMonitor(
                part -> printer.print(() -> "%.0f %% of %s is read".formatted(100 * part, file)), stopped);
    }

    /** Prints the damage of a file whose sessions were read, and returns the exit code. */
    static int reportDamage(
            RecordingFile source, List<RecordingFile.NamedRecording> recordings, CommandConsoleStreams to) {
        var damage = source.damage(recordings);
        if (damage.isEmpty()) {
            return ExitCode.OK;
        }
        to.printMessage(damage.describe(source.file()));
        return IncompleteResultExitCode.EXIT_CODE;
    }

    /** Returns all sessions, or the one of a name. */
    static List<RecordingFile.NamedRecording> select(RecordingFile source, @Nullable String session) {
        return session == null ? source.parts() : List.of(source.part(session));
    }
}
