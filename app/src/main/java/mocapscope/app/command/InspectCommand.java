package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import mocapscope.app.report.HtmlReport;
import mocapscope.protocol.recording.WriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The inspect command: prints the messages, samples and findings of a recorded file. */
@Command(
        name = "inspect",
        description = {
            "Prints every message of a file with its fields, samples and findings, and a summary at the end.",
            "The file is a take (*.mcap) or a network capture (*.pcapng, *.pcap), with the sessions in time order and"
                    + " the session on each line, a capture of one session (*.jsonl; NAME.meta.json beside it states"
                    + " its start time), a log of a protocol (*.vrpn), an AImation packet (*.bin), an RGMP definition"
                    + " (*.json) or, with --direction, the raw bytes of one direction of a stream."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was read to its end.",
            "1:The file could not be read, or --strict found an error.",
            "2:The arguments are invalid."
        })
final class InspectCommand implements Callable<Integer> {
    /** Memory for each session's transcript, in bytes: each line is printed once and never read again. */
    private static final long BUDGET = 1 << 16;

    private final CommandConsole terminal;
    private volatile boolean stopped;

    @Parameters(paramLabel = "FILE", converter = InputFileConverter.class, description = "The file to read.")
    private Path file;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Mixin
    private RecordingProtocolOptions whose = new RecordingProtocolOptions();

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "The direction of a raw file or a log; in is towards the client, and the default for logs.")
    private @Nullable Direction direction;

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "Prints only this session of a take or network capture.")
    private @Nullable String only;

    @Option(
            names = "--stored",
            description =
                    "Reads the file as stored data that never crossed a network: an AImation packet then needs no JSON.")
    private boolean stored;

    @Mixin
    private ReportOption report = new ReportOption();

    @ArgGroup
    private StrictnessOptions strictness = new StrictnessOptions();

    InspectCommand(CommandConsole terminal) {
        this.terminal = terminal;
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
        report.validate();
        terminal.interruption().addHandler(() -> stopped = true);
        try {
            var source = source();
            var parts = CommandRecordingOpener.select(source, only);
            var patience = new ProgressPrinter(terminal);
            var progress =
                    new WriteProgressMonitor(count -> patience.print(() -> "%,d messages so far".formatted(count)), () -> stopped);
            var told = new HtmlReport(parts.size(), terminal.maps(), progress);
            boolean strict = strictness.isStrict(false);
            told.read(source, parts, strict);
            var written = report.write(told, terminal);
            if (told.omittedSessions() > 0) {
                terminal.printMessage("sessions that were not read, because the report has no room for them: " + told.omittedSessions());
            }
            return strict && written.errors() + told.omittedSessions() > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
        } catch (CancellationException asked) {
            terminal.printMessage(String.valueOf(asked.getMessage()));
            return ExitCode.SOFTWARE;
        }
    }

    private int printed() throws IOException {
        terminal.waitForReaders();
        var source = source();
        var lines = terminal.lines(json, EnumSet.allOf(PrintedContent.class), source.hasNamedParts());
        var tally = new SummaryCounter();
        tally.setUnclaimed(source.unmatchedFlows());
        var outcome = new SessionOutcome();
        try {
            source.replay(
                    CommandRecordingOpener.select(source, only), part -> replayer(part, source.anchor(), lines, tally, outcome));
        } catch (FileInspectionListener.InspectionStopException _) {
            // Thrown by our own listener: the rest of the file is not needed.
        }
        lines.printSummary(tally);
        return outcome.reason().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private RecordingFile source() throws IOException {
        if (CommandRecordingOpener.mayHoldSeveralSessions(file)) {
            if (direction != null || stored) {
                throw new IllegalArgumentException("%s describes its bytes: omit --direction and --stored: %s"
                        .formatted(Take.isTake(file) ? "a take" : "a network capture", file));
            }
            var several = CommandRecordingOpener.open(file, whose, direction, terminal, () -> stopped);
            if (!several.unmatchedFlows().isEmpty()) {
                terminal.printMessage(several.unmatchedFlows().text());
            }
            return several;
        }
        whose.refusePort(file);
        return RecordingFile.of(
                stored
                        ? RecordedSession.openStored(file, whose.protocols(), direction)
                        : RecordedSession.openAny(file, whose.protocols(), direction));
    }

    private SessionReplayer replayer(RecordingFile.NamedRecording part, ClockAnchor anchor, SessionPrinter lines, SummaryCounter tally, SessionOutcome outcome) {
        boolean strict = strictness.isStrict(false);
        var session = part.recorded().createSession(part.name(), anchor, BUDGET, terminal.maps(), strict);
        return part.recorded()
                .createReplayer(session, new FileInspectionListener(lines.createListener(session), tally, outcome, strict, terminal.out()));
    }
}
