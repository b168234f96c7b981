package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.recording.Conversion;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.session.FileFormat;
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
            "Writes what one side said in a recording as a file that other programs read.",
            "The recording is a capture (*.jsonl) or a log in the format of a protocol (*.vrpn)."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was written.",
            "1:The recording could not be read, or the file not written.",
            "2:The arguments are wrong."
        })
final class ConvertCommand implements Callable<Integer> {
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final Terminal terminal;
    private long toldAt;

    @Parameters(paramLabel = "FILE", description = "The recording.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "What to write; its name tells the format: *.vrpn. It must not exist yet.")
    private Path target = Path.of("");

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "Whose words to write: in is what went to the client, and the standard.")
    private @Nullable Direction direction;

    ConvertCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        var format = format();
        var writing = format.writing()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a %s is only read, not written: %s".formatted(format.label(), target)));
        var way = direction == null ? Direction.TO_CLIENT : direction;
        var recorded = Recorded.open(file, Catalog.protocols(), Recorded.isCapture(file) ? null : way);
        toldAt = Clock.nanos();
        var result = new Conversion(recorded, way, this::progress).to(target, writing);
        terminal.say("wrote %s: a %s of %,d messages, %,d bytes"
                .formatted(target, format.label(), result.messages(), result.bytes()));
        if (result.leftOut() > 0) {
            terminal.say("%,d messages were left out: the format has no place for them".formatted(result.leftOut()));
        }
        if (result.errors() > 0) {
            terminal.say("%,d errors were found in what was read: mocapscope inspect %s shows them"
                    .formatted(result.errors(), file));
        }
        return ExitCode.OK;
    }

    private FileFormat format() {
        var formats = Catalog.protocols().stream()
                .flatMap(protocol -> protocol.files().stream())
                .toList();
        return formats.stream()
                .filter(format -> target.toString().endsWith(format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no format is called so; there are %s: %s"
                        .formatted(
                                formats.stream()
                                        .map(format -> "*" + format.extension())
                                        .collect(Collectors.joining(", ")),
                                target)));
    }

    private void progress(long messages) {
        long now = Clock.nanos();
        if (now - toldAt >= PATIENCE_NANOS) {
            toldAt = now;
            terminal.say("%,d messages so far".formatted(messages));
        }
    }
}
