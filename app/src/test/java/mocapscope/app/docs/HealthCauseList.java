package mocapscope.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import mocapscope.protocol.health.HealthCause;

/** The table of the words for causes of verdicts, with the documentation of {@link HealthCause}. */
final class HealthCauseList {
    private static final String FILE = "protocol/src/main/java/mocapscope/protocol/health/HealthCause.java";
    private static final Pattern CAUSE = Pattern.compile("/\\*\\* (.+) \\*/\\s+([A-Z_]+)\\(\"");

    private HealthCauseList() {}

    static String table(ProjectPages pages) throws IOException {
        var table = new MarkdownTable("word", "meaning");
        var matcher = CAUSE.matcher(Files.readString(pages.top().resolve(FILE)));
        while (matcher.find()) {
            table.row(HealthCause.valueOf(matcher.group(2)).word(), MarkdownTable.plain(matcher.group(1)));
        }
        return table.toString();
    }
}
