package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mocapscope.protocol.mcap.RecoveryReport;
import mocapscope.protocol.mcap.RecoveryWatch;
import mocapscope.protocol.take.Recovery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The recover command: writes a complete take from an unfinished or damaged one. */
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

    private final Terminal terminal;

    @Parameters(
            paramLabel = "FILE",
            converter = SourceFile.class,
            description = "The unfinished take, *.mcap.part, or any MCAP file.")
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
        var to = target == null ? Recovery.whole(file) : target;
        var report = Recovery.recover(file, to, RecoveryWatch.NOBODY);
        report.faults().stream().limit(MOST_FAULTS).forEach(terminal::say);
        return switch (report.verdict()) {
            case WHOLE -> saved(to, report, ExitCode.OK);
            case LOSSY -> saved(to, report, LOSSY);
            case NOTHING -> {
                terminal.say("there was nothing to be saved: " + file);
                yield ExitCode.SOFTWARE;
            }
        };
    }

    private int saved(Path to, RecoveryReport report, int code) {
        terminal.say("wrote %s: %,d messages; %s".formatted(to, report.messages(), Recovery.missing(report)));
        return code;
    }
}
