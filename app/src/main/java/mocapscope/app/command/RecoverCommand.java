package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mocapscope.protocol.mcap.Limits;
import mocapscope.protocol.mcap.McapRecovery;
import mocapscope.protocol.mcap.RecoveryReport;
import mocapscope.protocol.take.Take;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a whole take of one that a crash left unfinished, or that is damaged. */
@Command(
        name = "recover",
        description = {
            "Makes a whole take of one that a crash left unfinished, or that is damaged: writes all that can be read into a"
                    + " new file, and reads that again to be sure of it. The old file stays as it is."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Nothing is missing.",
            "1:There was nothing to be saved, or the new file could not be written.",
            "2:The arguments are wrong.",
            "3:The new take is sound, but something is missing; it says what."
        })
final class RecoverCommand implements Callable<Integer> {
    private static final int LOSSY = 3;
    private static final int MOST_FAULTS = 5;
    private static final String PART = ".part";

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "The unfinished take, *.mcap.part, or any MCAP file.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "The new take, which must not exist yet; otherwise it is called as FILE without .part, or with"
                            + " .recovered.")
    private @Nullable Path target;

    RecoverCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("there is no readable file: " + file);
        }
        var to = target == null ? beside() : target;
        if (Files.exists(to)) {
            throw new IOException("there is such a file already: say another name with -o, or remove it: " + to);
        }
        var report = new McapRecovery(Limits.STANDARD).recover(file, to);
        report.faults().stream().limit(MOST_FAULTS).forEach(terminal::say);
        return switch (report.verdict()) {
            case WHOLE -> saved(to, report, ExitCode.OK, "nothing is missing");
            case LOSSY ->
                saved(
                        to,
                        report,
                        LOSSY,
                        "%,d bytes could not be read, %,d chunks and at least %,d messages are missing"
                                .formatted(report.lostBytes(), report.lostChunks(), report.lostMessages()));
            case NOTHING -> {
                terminal.say("there was nothing to be saved: " + file);
                yield ExitCode.SOFTWARE;
            }
        };
    }

    private int saved(Path to, RecoveryReport report, int code, String words) {
        terminal.say("wrote %s: %,d messages; %s".formatted(to, report.messages(), words));
        return code;
    }

    private Path beside() {
        var name = file.getFileName().toString();
        return file.resolveSibling(
                name.endsWith(PART)
                        ? name.substring(0, name.length() - PART.length())
                        : name.replaceFirst("(\\.mcap)?$", ".recovered" + Take.EXTENSION));
    }
}
