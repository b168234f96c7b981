package mocapscope.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The targets of a page's links within the project. */
final class PageLinks {
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|^ {4}.*?$|`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern ELSEWHERE = Pattern.compile("^[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?)\\s*$");

    private PageLinks() {}

    /** The links of a page, and its images, that lead to another file or place of the project. */
    static Stream<String> targets(Path page) throws IOException {
        var text = CODE.matcher(Files.readString(page)).replaceAll("");
        return LINK.matcher(text)
                .results()
                .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches());
    }

    /** Returns true if a link's target exists: the file, and in it the heading. */
    static boolean resolves(Path page, String link) throws IOException {
        int sign = link.indexOf('#');
        var file = sign == 0 ? page : page.resolveSibling(sign < 0 ? link : link.substring(0, sign));
        return Files.exists(file) && (sign < 0 || anchors(file).contains(link.substring(sign + 1)));
    }

    /** Returns the anchors of headings: lower case, hyphens for blanks, without other characters. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
