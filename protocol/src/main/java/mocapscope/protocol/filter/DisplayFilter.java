package mocapscope.protocol.filter;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter that selects messages, problem reports or table rows by search words or a comparison expression. Used by one
 * thread at a time.
 */
public final class DisplayFilter {
    /** The filter that every row fits. */
    public static final DisplayFilter ALL = new DisplayFilter(null, new RegexStepBudget());

    private static final String FIELD = "field\\.(?:[^\"'\\s]+?|\"[^\"]*\"|'[^']*')";
    private static final String NAMES = Stream.of(FilterAttribute.values())
            .map(name -> name == FilterAttribute.FIELD ? FIELD : name.word())
            .collect(Collectors.joining("|", "(?:", ")"));
    /** Words that no plain search would contain: an operator, or the start of a group or a text. */
    private static final Pattern OPERATOR = Pattern.compile("==|!=|<|>|~|&&|\\|\\||(?<!\\S)[!(\"']");
    /** A name alone, or with an operator of which the second character is still missing. */
    private static final Pattern NAME =
            Pattern.compile("\\s*" + NAMES + "\\s*|\\s*" + NAMES + "(\\s*[=&|]|\\s+[=&|].*)");

    private final @Nullable FilterExpression expression;
    private final RegexStepBudget budget;

    private DisplayFilter(@Nullable FilterExpression expression, RegexStepBudget budget) {
        this.expression = expression;
        this.budget = budget;
    }

    /**
     * Parses a text: an expression if it contains an operator or is a single name, otherwise words that must all occur.
     *
     * @throws FilterSyntaxException if an expression is invalid
     */
    public static DisplayFilter parse(String text) throws FilterSyntaxException {
        if (text.isBlank()) {
            return ALL;
        }
        if (text.length() > FilterParser.LONGEST) {
            throw FilterParser.tooLong(text);
        }
        var budget = new RegexStepBudget();
        return isExpression(text) ? new DisplayFilter(FilterParser.parse(text, budget), budget) : ofWords(text, budget);
    }

    /** Returns a text in quotes, which is searched as it stands. */
    public static String quote(String text) {
        return FilterTokenizer.quote(text);
    }

    /** Returns true if a text is an expression rather than words to search for. */
    static boolean isExpression(String text) {
        return OPERATOR.matcher(text).find() || NAME.matcher(text).matches();
    }

    private static DisplayFilter ofWords(String text, RegexStepBudget budget) {
        List<FilterExpression> words = Arrays.stream(text.strip().split("\\s+"))
                .<FilterExpression>map(FilterExpression.TextSearch::new)
                .toList();
        return new DisplayFilter(
                words.size() == 1 ? words.getFirst() : new FilterExpression.Conjunction(words), budget);
    }

    /** Returns true if a row fits. A row for which a regular expression needs too many steps does not fit. */
    public boolean matches(FilterableItem row) {
        if (expression == null) {
            return true;
        }
        if (budget.isSpent()) {
            return false;
        }
        budget.startRow();
        try {
            return expression.matches(row);
        } catch (RegexStepBudget.StepLimitException _) {
            budget.countExceeded();
            return false;
        }
    }

    /** Returns true if every row fits. */
    public boolean isEmpty() {
        return expression == null;
    }

    /** Returns the names in the filter. */
    public Set<FilterAttribute> names() {
        var names = EnumSet.noneOf(FilterAttribute.class);
        if (expression != null) {
            expression.forEach(part -> {
                if (part instanceof FilterExpression.AttributeTest test) {
                    names.add(test.name());
                }
            });
        }
        return names;
    }

    /** Returns true if the filter consists only of words. */
    public boolean isWords() {
        return expression instanceof FilterExpression.TextSearch
                || expression instanceof FilterExpression.Conjunction all
                        && all.parts().stream().allMatch(FilterExpression.TextSearch.class::isInstance);
    }

    /** Returns true if the filter searches texts for words. */
    public boolean searchesText() {
        var found = new boolean[1];
        if (expression != null) {
            expression.forEach(part -> found[0] |= part instanceof FilterExpression.TextSearch);
        }
        return found[0];
    }

    /** Returns the number of rows so far that do not fit because a regular expression needs too many steps. */
    public int undecidedRows() {
        return budget.exceeded();
    }

    /** Returns true if too many rows were undecided: no further row fits. */
    public boolean isTooSlow() {
        return budget.isSpent();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DisplayFilter filter
                && (expression == null ? filter.expression == null : expression.equals(filter.expression));
    }

    @Override
    public int hashCode() {
        return expression == null ? 0 : expression.hashCode();
    }

    /** Returns the expression as text, which parses to an equal filter. */
    @Override
    public String toString() {
        return expression == null ? "" : expression.toString();
    }
}
