package mocapscope.app.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table as Markdown writes it. */
final class MarkdownTable {
    private final List<String> lines = new ArrayList<>();

    MarkdownTable(String... titles) {
        row(titles);
        lines.add("|---".repeat(titles.length) + "|");
    }

    final void row(String... cells) {
        lines.add(Stream.of(cells).map(MarkdownTable::cell).collect(Collectors.joining(" | ", "| ", " |")));
    }

    /** Returns text as Markdown code; empty for empty text. */
    static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    /** Returns plain text with its Markdown characters escaped. */
    static String plain(String text) {
        return text.replaceAll("([*_<`])", "\\\\$1");
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace('\n', ' ');
    }
}
