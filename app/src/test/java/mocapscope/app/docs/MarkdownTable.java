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

    /** Words as code, where there are any. */
    static String code(String words) {
        return words.isEmpty() ? "" : "`" + words + "`";
    }

    /** Words that are no Markdown, and yet hold signs that Markdown knows. */
    static String plain(String words) {
        return words.replaceAll("([*_<`])", "\\\\$1");
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }

    private static String cell(String words) {
        return words.replace("|", "\\|").replace('\n', ' ');
    }
}
