package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportClock;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.recording.Conversion;
import mocapscope.protocol.recording.Export;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what a recording holds as a file of another format. */
@Command(
        name = "convert",
        description = {
            "Writes what one side said in a recording as a file that other programs read: its samples, or its messages.",
            "The recording is a session of a take (*.mcap), a capture (*.jsonl), a log in the format of a protocol (*.vrpn) or an AImation packet (*.bin).",
            "In files of samples y is up, right-handed, whatever the source's axes and unit are."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was written.",
            "1:The recording could not be read, or the file not written.",
            "2:The arguments are wrong, or the recording holds nothing that such a file can."
        })
final class ConvertCommand implements Callable<Integer> {
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final Terminal terminal;
    private long toldAt;
    private volatile boolean stopped;

    @Parameters(paramLabel = "FILE", description = "The recording.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            completionCandidates = TargetFormat.Words.class,
            description = "What to write; it must not exist yet. Its name tells the format: ${COMPLETION-CANDIDATES}.")
    private Path target = Path.of("");

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description = "Whose bytes a capture holds: ${COMPLETION-CANDIDATES}; where nothing is said, the first.",
            completionCandidates = ProtocolText.class)
    private @Nullable Protocol protocol;

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "Of a take: which session to write, where there are several.")
    private @Nullable String session;

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "Whose words to write: in is what went to the client, and the standard.")
    private @Nullable Direction direction;

    @Option(
            names = "--source",
            paramLabel = "NAME",
            description = "Of samples: whose to write, such as Tracker0; the standard is all.")
    private @Nullable String source;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            description = "Of samples in frames: how many a second; the standard is what the source declares, or else"
                    + " what was measured.")
    private @Nullable Double rate;

    @Option(
            names = "--clock",
            paramLabel = "device|arrival",
            converter = ClockText.class,
            description = "Of samples: whose times count; the standard is the device's, where they can be compared.")
    private @Nullable ExportClock clock;

    ConvertCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        var format = TargetFormat.of(target);
        check(format);
        var way = direction == null ? Direction.TO_CLIENT : direction;
        var protocols = protocol == null ? Catalog.protocols() : List.of(protocol);
        var recorded = Recordings.one(file, protocols, way, session, terminal);
        terminal.interruption().asks(() -> stopped = true);
        toldAt = Clock.nanos();
        try {
            switch (format) {
                case TargetFormat.Messages messages -> write(recorded, way, messages);
                case TargetFormat.Samples samples -> write(recorded, way, samples);
            }
            return ExitCode.OK;
        } catch (CancellationException asked) {
            terminal.say(String.valueOf(asked.getMessage()));
            return ExitCode.SOFTWARE;
        }
    }

    private void check(TargetFormat format) {
        boolean retimed = format instanceof TargetFormat.Samples samples
                && samples.format().retimed();
        if (rate != null && !retimed) {
            throw new IllegalArgumentException(
                    "a %s has no frames, so no --rate: %s".formatted(format.label(), target));
        }
        if (format instanceof TargetFormat.Messages && (source != null || clock != null)) {
            throw new IllegalArgumentException(
                    "a %s holds messages as they were said: --source and --clock are for samples: %s"
                            .formatted(format.label(), target));
        }
    }

    private void write(Recorded recorded, Direction way, TargetFormat.Messages format) throws IOException {
        var result = new Conversion(recorded, way, progress()).to(target, format.writing());
        terminal.say("wrote %s: a %s of %,d messages, %,d bytes"
                .formatted(target, format.label(), result.messages(), result.bytes()));
        if (result.leftOut() > 0) {
            terminal.say("%,d messages were left out: the format has no place for them".formatted(result.leftOut()));
        }
        errors(result.errors());
    }

    private void write(Recorded recorded, Direction way, TargetFormat.Samples format) throws IOException {
        var options = new ExportOptions(
                Optional.ofNullable(source),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                Optional.ofNullable(clock));
        var result = new Export(recorded, way, terminal.maps(), progress()).to(target, format.format(), options);
        var written = result.written();
        terminal.say("wrote %s: a %s of %,d %s, %,d bytes"
                .formatted(target, format.label(), written.count(), written.unit(), result.bytes()));
        written.notes().forEach(terminal::say);
        errors(result.errors());
    }

    private void errors(long errors) {
        if (errors > 0) {
            terminal.say(
                    "%,d errors were found in what was read: mocapscope inspect %s shows them".formatted(errors, file));
        }
    }

    private Progress progress() {
        return new Progress(this::progress, () -> stopped);
    }

    private void progress(long messages) {
        long now = Clock.nanos();
        if (now - toldAt >= PATIENCE_NANOS) {
            toldAt = now;
            terminal.say("%,d messages so far".formatted(messages));
        }
    }
}
