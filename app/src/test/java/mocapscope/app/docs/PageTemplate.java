package mocapscope.app.docs;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown page with generated sections, filled from the code so that they cannot be out of date.
 *
 * <pre>
 *   &lt;!-- made: findings vrpn --&gt;
 *   whatever was made
 *   &lt;!-- end --&gt;
 * </pre>
 */
final class PageTemplate {
    private static final Pattern PLACE =
            Pattern.compile("(<!-- made: ([^>\n]+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

    private PageTemplate() {}

    /** The page with every place filled by what {@code made} gives for its name. */
    static String fill(String page, UnaryOperator<String> made) {
        return PLACE.matcher(page)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(1) + "\n" + made.apply(place.group(2)).strip() + "\n\n" + place.group(3)));
    }

    /** The names of its places. */
    static List<String> names(String page) {
        return PLACE.matcher(page).results().map(place -> place.group(2)).toList();
    }
}
