package mocapscope.app.findings;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.protocol.session.Finding;

/** Formats findings as plain text or JSON lines for the clipboard. */
final class FindingClipboardFormatter {

    private FindingClipboardFormatter() {}

    /**
     * Formats one line for each row, with two spaces between the parts; the details of a group follow below its line.
     */
    static String formatText(List<FindingRow> lines) {
        return lines.stream().map(FindingClipboardFormatter::formatText).collect(Collectors.joining());
    }

    private static String formatText(FindingRow line) {
        var finding = line.finding();
        var parts = Stream.of(
                "  ".repeat(line.depth()) + FindingLabels.severity(line.severity()),
                line.rule().isEmpty() ? "" : finding.rule().code(),
                FindingLabels.rule(line),
                FindingLabels.section(line),
                FindingLabels.session(line),
                line.count() > 1 ? line.count() + " ×" : "",
                TimeOfDayFormatter.format(line.last()),
                finding.message() == Finding.NONE ? "" : "#" + finding.message(),
                finding.field(),
                finding.text());
        return parts.filter(part -> !part.isBlank()).collect(Collectors.joining("  ")) + "\n";
    }

    /**
     * Formats rows as {@code inspect --json} prints findings, one object a line; a group is represented by its latest
     * finding.
     */
    static String formatJson(List<FindingRow> lines) {
        return lines.stream()
                .map(line -> JsonMessageWriter.toJson(line.latestSession().session(), line.finding()))
                .collect(Collectors.joining());
    }
}
