package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import mocapscope.app.report.Report;
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

    private final Terminal terminal;
    private volatile boolean stopped;

    @Parameters(paramLabel = "FILE", converter = SourceFile.class, description = "The file to read.")
    private Path file;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Mixin
    private Whose whose = new Whose();

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
    private ReportFile report = new ReportFile();

    @ArgGroup
    private Strictness strictness = new Strictness();

    InspectCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return report.wanted() ? reported() : printed();
    }

    /** Writes only the report file and prints no messages. */
    private int reported() throws IOException {
        if (json) {
            throw new IllegalArgumentException("a report replaces the printed lines: omit --json or --report");
        }
        report.check();
        terminal.interruption().asks(() -> stopped = true);
        try {
            var source = source();
            var parts = Recordings.chosen(source, only);
            var patience = new Patience(terminal);
            var progress =
                    new WriteProgressMonitor(count -> patience.say(() -> "%,d messages so far".formatted(count)), () -> stopped);
            var told = new Report(parts.size(), terminal.maps(), progress);
            boolean strict = strictness.strict(false);
            told.read(source, parts, strict);
            var written = report.write(told, terminal);
            if (told.leftOut() > 0) {
                terminal.say("sessions that were not read, because the report has no room for them: " + told.leftOut());
            }
            return strict && written.errors() + told.leftOut() > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
        } catch (CancellationException asked) {
            terminal.say(String.valueOf(asked.getMessage()));
            return ExitCode.SOFTWARE;
        }
    }

    private int printed() throws IOException {
        terminal.waitForReaders();
        var source = source();
        var lines = terminal.lines(json, EnumSet.allOf(Content.class), source.hasNamedParts());
        var tally = new Tally();
        tally.besides(source.unmatchedFlows());
        var outcome = new Outcome();
        try {
            source.replay(
                    Recordings.chosen(source, only), part -> replayer(part, source.anchor(), lines, tally, outcome));
        } catch (Inspecting.Enough _) {
            // Thrown by our own listener: the rest of the file is not needed.
        }
        lines.summary(tally);
        return outcome.reason().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private RecordingFile source() throws IOException {
        if (Recordings.several(file)) {
            if (direction != null || stored) {
                throw new IllegalArgumentException("%s describes its bytes: omit --direction and --stored: %s"
                        .formatted(Take.isTake(file) ? "a take" : "a network capture", file));
            }
            var several = Recordings.open(file, whose, direction, terminal, () -> stopped);
            if (!several.unmatchedFlows().isEmpty()) {
                terminal.say(several.unmatchedFlows().text());
            }
            return several;
        }
        whose.refusePort(file);
        return RecordingFile.of(
                stored
                        ? RecordedSession.openStored(file, whose.protocols(), direction)
                        : RecordedSession.openAny(file, whose.protocols(), direction));
    }

    private SessionReplayer replayer(RecordingFile.NamedRecording part, ClockAnchor anchor, Lines lines, Tally tally, Outcome outcome) {
        boolean strict = strictness.strict(false);
        var session = part.recorded().createSession(part.name(), anchor, BUDGET, terminal.maps(), strict);
        return part.recorded()
                .createReplayer(session, new Inspecting(lines.createListener(session), tally, outcome, strict, terminal.out()));
    }
}
