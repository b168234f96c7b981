package mocapscope.app.findings;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.protocol.session.event.Finding;

/** Formats problem reports as plain text or JSON lines for the clipboard. */
final class FindingClipboardFormatter {

    private FindingClipboardFormatter() {}

    /**
     * Formats one line for each row, with two spaces between the parts; the details of a group follow below its line.
     */
    static String formatText(List<FindingRow> findingRows) {
        return findingRows.stream().map(FindingClipboardFormatter::formatText).collect(Collectors.joining());
    }

    private static String formatText(FindingRow findingRow) {
        var finding = findingRow.finding();
        var parts = Stream.of(
                "  ".repeat(findingRow.depth()) + FindingLabels.severity(findingRow.severity()),
                findingRow.rule().isEmpty() ? "" : finding.rule().code(),
                FindingLabels.rule(findingRow),
                FindingLabels.section(findingRow),
                FindingLabels.session(findingRow),
                findingRow.count() > 1 ? findingRow.count() + " ×" : "",
                TimeOfDayFormatter.format(findingRow.last()),
                finding.message() == Finding.NONE ? "" : "#" + finding.message(),
                finding.field(),
                finding.text());
        return parts.filter(part -> !part.isBlank()).collect(Collectors.joining("  ")) + "\n";
    }

    /**
     * Formats rows as {@code inspect --json} prints findings, one object a line; a group is represented by its latest
     * finding.
     */
    static String formatJson(List<FindingRow> findingRows) {
        return findingRows.stream()
                .map(findingRow ->
                        JsonMessageWriter.toJson(findingRow.latestSession().session(), findingRow.finding()))
                .collect(Collectors.joining());
    }
}
