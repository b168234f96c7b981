package mocapscope.protocol.filter;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A case-insensitive regular expression of a filter, limited in matching steps so that it cannot run endlessly. Equal if
 * its text is.
 */
final class FilterRegex {
    private final Pattern pattern;
    private final RegexStepBudget budget;

    private FilterRegex(Pattern pattern, RegexStepBudget budget) {
        this.pattern = pattern;
        this.budget = budget;
    }

    /**
     * Compiles a regular expression.
     *
     * @throws PatternSyntaxException if it is invalid or nested too deep
     */
    static FilterRegex compile(String text, RegexStepBudget budget) {
        try {
            return new FilterRegex(Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), budget);
        } catch (StackOverflowError _) {
            throw new PatternSyntaxException("nested too deep", text, 0);
        }
    }

    /**
     * Returns true if a text contains a match.
     *
     * @throws RegexStepBudget.StepLimitException if the row needs too many steps
     */
    boolean isIn(String text) {
        try {
            return pattern.matcher(new RegexStepBudget.CountedText(text, budget))
                    .find();
        } catch (StackOverflowError _) {
            throw new RegexStepBudget.StepLimitException(); // a repeated group calls itself for each character
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FilterRegex regex && regex.pattern.pattern().equals(pattern.pattern());
    }

    @Override
    public int hashCode() {
        return pattern.pattern().hashCode();
    }

    @Override
    public String toString() {
        return pattern.pattern();
    }
}
