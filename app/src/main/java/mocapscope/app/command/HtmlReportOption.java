package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import mocapscope.app.report.HtmlSessionReportWriter;
import mocapscope.app.report.ReportCreationInfo;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option --report, which names the HTML report file a command writes. */
final class HtmlReportOption {

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Writes a report as one HTML file, which can be sent to others; it must not exist.")
    private @Nullable Path file;

    boolean isSet() {
        return file != null;
    }

    /**
     * Checks the file name, to be called before the command starts its work.
     *
     * @throws IllegalArgumentException if the name is not that of a report
     * @throws IOException if the file already exists
     */
    void validate() throws IOException {
        var target = target();
        if (!target.toString().endsWith(HtmlSessionReportWriter.EXTENSION)) {
            throw new IllegalArgumentException(
                    "a report is a *%s file: %s".formatted(HtmlSessionReportWriter.EXTENSION, target));
        }
        AtomicNewFileCreator.checkTarget(target);
    }

    /** Writes the report and prints a summary of its contents to stderr. */
    HtmlSessionReportWriter.ReportFileSummary write(HtmlSessionReportWriter report, CommandConsoleStreams console)
            throws IOException {
        var target = target();
        var summary = report.write(target, ReportCreationInfo.now(VersionProvider.programVersion()));
        console.printMessage("wrote %s: a report of %s, %s, %,d bytes"
                .formatted(
                        target,
                        count(summary.sessions(), "session"),
                        count(summary.findings(), "finding"),
                        summary.bytes()));
        return summary;
    }

    private Path target() {
        if (file == null) {
            throw new IllegalStateException("no report is requested");
        }
        return file;
    }

    private static String count(long count, String description) {
        return "%,d %s".formatted(count, count == 1 ? description : description + "s");
    }
}
