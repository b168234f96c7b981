package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.RecordedSessionPrinter;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.app.command.output.TrafficSummaryCounter;
import mocapscope.app.report.HtmlSessionReportWriter;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The inspect command: prints the messages, decoded samples and problem reports of a recorded file. */
@Command(
        name = "inspect",
        description = {
            "Prints every message of a file with its fields, samples and findings, and a summary at the end.",
            MocapscopeCommand.OPENED_FILES
                    + " Takes and network captures are printed with their sessions in time order and the session on"
                    + " each line. NAME.meta.json beside NAME.jsonl states its start time. With --direction, any other"
                    + " file is read as the raw bytes of one direction of a stream."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was read to its end. Findings are no failure, unless --strict is set.",
            "1:The file could not be read, or --strict found an error.",
            "2:The arguments are invalid.",
            "3:The file is incomplete: its end is missing, or parts of it were skipped; the output names them."
        })
final class InspectCommand implements Callable<Integer> {
    /** Memory for each session's transcript, in bytes: each line is printed once and never read again. */
    @DocumentedLimit(
            value = "transcript of each session that `inspect` reads, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped")
    private static final long BUDGET = 1 << 16;

    private final CommandConsoleStreams console;
    private volatile boolean stopped;

    @Parameters(
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "The file to read.")
    private Path file;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Mixin
    private InputRecordingProtocolOptions options = new InputRecordingProtocolOptions();

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "The direction of a raw file or a log; in is towards the client, and the default for logs.")
    private @Nullable Direction direction;

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "Prints only this session of a take or network capture.")
    private @Nullable String sessionName;

    @Option(
            names = "--stored",
            description =
                    "Reads the file as stored data that never crossed a network: an AImation packet then needs no JSON.")
    private boolean stored;

    @Mixin
    private DisplayFilterOption filter = new DisplayFilterOption();

    @Mixin
    private HtmlReportOption report = new HtmlReportOption();

    @ArgGroup
    private StrictnessOptions strictnessOptions = new StrictnessOptions();

    InspectCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        return report.isSet() ? reported() : printed();
    }

    /** Writes only the report file and prints no messages. */
    private int reported() throws IOException {
        if (json) {
            throw new IllegalArgumentException("a report replaces the printed lines: omit --json or --report");
        }
        if (filter.isSet()) {
            throw new IllegalArgumentException("a report describes the whole file: omit --filter or --report");
        }
        report.validate();
        console.interruption().addHandler(() -> stopped = true);
        try {
            var source = source();
            var recordings = CommandRecordingOpener.select(source, sessionName);
            var printer = new ProgressPrinter(console);
            var monitor = new CancellableWriteProgressMonitor(
                    count -> printer.print(() -> "%,d messages so far".formatted(count)), () -> stopped);
            var htmlReport = new HtmlSessionReportWriter(recordings.size(), console.maps(), monitor);
            boolean strict = strictnessOptions.isStrict(false);
            htmlReport.read(source, recordings, strict);
            var summary = report.write(htmlReport, console);
            if (htmlReport.omittedSessions() > 0) {
                console.printMessage("sessions that were not read, because the report has no room for them: "
                        + htmlReport.omittedSessions());
            }
            int code = CommandRecordingOpener.reportDamage(source, recordings, console);
            return strict && summary.errors() + htmlReport.omittedSessions() > 0 ? ExitCode.SOFTWARE : code;
        } catch (CancellationException exception) {
            console.printMessage(String.valueOf(exception.getMessage()));
            return ExitCode.SOFTWARE;
        }
    }

    private int printed() throws IOException {
        console.waitForReaders();
        var source = source();
        var printer =
                filter.applyTo(console.lines(json, EnumSet.allOf(PrintedContentKind.class), source.hasNamedParts()));
        var counter = new TrafficSummaryCounter();
        counter.setUnclaimed(source.unmatchedFlows());
        var outcome = new SessionWaitOutcomeRecorder();
        var recordings = CommandRecordingOpener.select(source, sessionName);
        try {
            source.replay(recordings, recording -> replayer(recording, source.anchor(), printer, counter, outcome));
        } catch (RecordedSessionPrinter.InspectionStopException _) {
            // Thrown by our own listener: the rest of the file is not needed.
        }
        printer.printSummary(counter);
        filter.reportUndecided(console);
        boolean readable = recordings.stream()
                .allMatch(recording ->
                        recording.recorded().recording().checkpoint().fault().isEmpty());
        int code = CommandRecordingOpener.reportDamage(source, recordings, console);
        return outcome.reason().isEmpty() && readable ? code : ExitCode.SOFTWARE;
    }

    private RecordingFile source() throws IOException {
        var format = RecordingFormat.of(file, options.protocols());
        if (format.holdsSeveralSessions()) {
            if (direction != null || stored) {
                throw new IllegalArgumentException("%s describes its bytes: omit --direction and --stored: %s"
                        .formatted(format == RecordingFormat.TAKE ? "a take" : "a network capture", file));
            }
            var several = CommandRecordingOpener.open(file, options, direction, console, () -> stopped);
            if (!several.unmatchedFlows().isEmpty()) {
                console.printMessage(several.unmatchedFlows().text());
            }
            return several;
        }
        if (format == RecordingFormat.MOTION_FILE && !stored) {
            return CommandRecordingOpener.open(file, options, direction, console, () -> stopped);
        }
        options.refusePort(file);
        return RecordingFile.of(
                stored
                        ? RecordedSession.openStored(file, options.protocols(), direction)
                        : RecordedSession.openAny(file, options.protocols(), direction));
    }

    private SessionReplayer replayer(
            RecordingFile.NamedRecording recording,
            MonotonicToUnixTimeAnchor anchor,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome) {
        boolean strict = strictnessOptions.isStrict(false);
        var session = recording.recorded().createSession(recording.name(), anchor, BUDGET, console.maps(), strict);
        var lines = printer.createListener(session);
        var health = SessionHealthPrinter.recorded(session, lines::print);
        return recording
                .recorded()
                .createReplayer(
                        session, new RecordedSessionPrinter(lines, health, counter, outcome, strict, console.out()));
    }
}
