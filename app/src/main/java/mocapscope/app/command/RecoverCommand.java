package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.take.DamagedTakeRecoverer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The recover command: writes a complete take (MCAP recording) from an unfinished or damaged one. */
@Command(
        name = "recover",
        description = {
            "Makes a whole take from an unfinished or damaged one: writes all readable data to a new file, and"
                    + " verifies it. The old file is not changed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The new take is complete.",
            "1:The file has no recoverable data, or the new file could not be written.",
            "2:The arguments are invalid.",
            "3:The new take is valid, but incomplete; the output lists the missing data."
        })
final class RecoverCommand implements Callable<Integer> {
    private static final int MOST_FAULTS = 5;

    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "The unfinished take, *.mcap.part, or any MCAP file.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The new take, which must not exist; the default is FILE without .part, or with .recovered.")
    private @Nullable Path target;

    RecoverCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        var to = target == null ? DamagedTakeRecoverer.recoveredPath(file) : target;
        var report = DamagedTakeRecoverer.recover(file, to, progress());
        report.faults().stream().limit(MOST_FAULTS).forEach(console::printMessage);
        return switch (report.verdict()) {
            case WHOLE -> saved(to, report, ExitCode.OK);
            case LOSSY -> saved(to, report, IncompleteResultExitCode.EXIT_CODE);
            case NOTHING -> {
                console.printMessage("no recoverable data: " + file);
                yield ExitCode.SOFTWARE;
            }
        };
    }

    private McapRecoveryProgressMonitor progress() {
        var printer = new ProgressPrinter(console);
        return new McapRecoveryProgressMonitor() {
            @Override
            public void reportProgress(double part) {
                printer.print(() -> "%.0f %% of %s is read".formatted(100 * part, file));
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
    }

    private int saved(Path to, McapRecoveryReport report, int code) {
        console.printMessage(
                "wrote %s: %,d messages; %s".formatted(to, report.messages(), DamagedTakeRecoverer.lossText(report)));
        return code;
    }
}
