package mocapscope.protocol.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.filter.FilterToken.FilterTokenKind;
import mocapscope.protocol.limit.DocumentedLimit;

/** Parses a filter's text into an expression tree by recursive descent. */
final class FilterParser {
    @DocumentedLimit(value = "text of a filter", unit = "characters", beyond = "rejected as invalid")
    static final int LONGEST = 2_000;

    @DocumentedLimit(
            value = "parentheses and `!` of a filter inside each other",
            unit = "levels",
            beyond = "rejected as invalid")
    static final int DEEPEST = 50;

    private final FilterTokenizer tokenizer;
    private final RegexStepBudget budget;
    private FilterToken token;
    private int depth;

    private FilterParser(String text, RegexStepBudget budget) throws FilterSyntaxException {
        this.tokenizer = new FilterTokenizer(text);
        this.budget = budget;
        this.token = tokenizer.next();
    }

    /** Parses a whole expression; its regular expressions share {@code budget}. */
    static FilterExpression parse(String text, RegexStepBudget budget) throws FilterSyntaxException {
        var parser = new FilterParser(text, budget);
        var expression = parser.disjunction();
        if (parser.token.kind() != FilterTokenKind.END) {
            throw parser.error("expected && or || or the end");
        }
        return expression;
    }

    static FilterSyntaxException tooLong(String text) {
        return new FilterSyntaxException(
                LONGEST + 1, "expected at most %,d characters, found %,d".formatted(LONGEST, text.length()));
    }

    private FilterExpression disjunction() throws FilterSyntaxException {
        var parts = new ArrayList<>(List.of(conjunction()));
        while (token.is("||")) {
            advance();
            parts.add(conjunction());
        }
        return parts.size() == 1 ? parts.getFirst() : new FilterExpression.Disjunction(parts);
    }

    private FilterExpression conjunction() throws FilterSyntaxException {
        var parts = new ArrayList<>(List.of(operand()));
        while (token.is("&&")) {
            advance();
            parts.add(operand());
        }
        return parts.size() == 1 ? parts.getFirst() : new FilterExpression.Conjunction(parts);
    }

    private FilterExpression operand() throws FilterSyntaxException {
        if (token.is("!") || token.is("(")) {
            return nested();
        }
        return switch (token.kind()) {
            case TEXT -> {
                var search = new FilterExpression.TextSearch(token.text());
                advance();
                if (token.isComparison()) {
                    throw error("expected && or || or the end, since a name stands on the left of a comparison");
                }
                yield search;
            }
            case NAME -> nameTest();
            default -> throw error("expected a name, a text in quotes, ! or (");
        };
    }

    private FilterExpression nested() throws FilterSyntaxException {
        if (++depth > DEEPEST) {
            throw error("expected at most %d parentheses and ! inside each other".formatted(DEEPEST));
        }
        boolean negated = token.is("!");
        advance();
        var inner = negated ? new FilterExpression.Negation(operand()) : disjunction();
        if (!negated) {
            if (!token.is(")")) {
                throw error("expected && or || or )");
            }
            advance();
        }
        depth--;
        return inner;
    }

    private FilterExpression nameTest() throws FilterSyntaxException {
        var reference = token;
        var prefix = FilterAttribute.FIELD.word() + ".";
        boolean field = reference.text().startsWith(prefix);
        var name = field ? FilterAttribute.FIELD : name(reference);
        var path = field ? reference.text().substring(prefix.length()) : "";
        if (name == FilterAttribute.FIELD && path.isEmpty()) {
            throw new FilterSyntaxException(reference.to() + 1, "expected a path, such as field.position.x");
        }
        advance();
        if (!token.isComparison()) {
            return new FilterExpression.AttributeTest(name, path, FilterExpression.PresenceTest.PRESENT);
        }
        var operator = FilterOperator.of(token.text()).orElseThrow();
        advance();
        var test = comparison(name, operator);
        advance();
        return new FilterExpression.AttributeTest(name, path, test);
    }

    private static FilterAttribute name(FilterToken reference) throws FilterSyntaxException {
        var word = reference.text();
        var known = FilterAttribute.of(word);
        if (known.isPresent()) {
            return known.get();
        }
        var suggestion = FilterAttribute.nearest(word.replaceFirst("\\..*", ""))
                .map(near -> "did you mean %s?".formatted(near))
                .orElseGet(() -> "expected %s; a text to search for is in quotes"
                        .formatted(Stream.of(FilterAttribute.values())
                                .map(FilterAttribute::word)
                                .collect(Collectors.joining(", "))));
        throw new FilterSyntaxException(reference.column(), "unknown name %s: %s".formatted(word, suggestion));
    }

    private FilterComparisonPredicate comparison(FilterAttribute name, FilterOperator operator)
            throws FilterSyntaxException {
        if (operator == FilterOperator.MATCHING) {
            return regex();
        }
        return switch (token.kind()) {
            case NUMBER ->
                new FilterComparisonPredicate.NumberComparison(
                        operator, FilterNumber.parse(token.text()).orElseThrow());
            case TEXT -> text(name, operator);
            case NAME -> truth(operator);
            case OPERATOR, END -> throw error("expected a text in quotes, a number, true or false");
        };
    }

    private FilterComparisonPredicate text(FilterAttribute name, FilterOperator operator) throws FilterSyntaxException {
        var order = name.choices();
        if (!order.isEmpty() && !order.contains(token.text().toLowerCase(Locale.ROOT))) {
            throw error("expected " + order.stream().map(FilterTokenizer::quote).collect(Collectors.joining(" or ")));
        }
        return new FilterComparisonPredicate.TextComparison(operator, token.text(), order);
    }

    private FilterComparisonPredicate truth(FilterOperator operator) throws FilterSyntaxException {
        boolean truth = token.text().equals("true");
        if (!truth && !token.text().equals("false")) {
            throw error("expected a number, true, false or a text in quotes: %s"
                    .formatted(FilterTokenizer.quote(token.text())));
        }
        if (!operator.isEquality()) {
            throw error("expected a number or a text in quotes, since %s is neither less nor greater"
                    .formatted(token.text()));
        }
        return new FilterComparisonPredicate.TruthComparison(operator, truth);
    }

    private FilterComparisonPredicate regex() throws FilterSyntaxException {
        if (token.kind() != FilterTokenKind.TEXT) {
            throw error("expected a regular expression in quotes");
        }
        try {
            return new FilterComparisonPredicate.RegexComparison(FilterRegex.compile(token.text(), budget));
        } catch (PatternSyntaxException exception) {
            throw error("expected a valid regular expression: " + exception.getDescription());
        }
    }

    private FilterSyntaxException error(String problem) {
        var found = token.kind() == FilterTokenKind.OPERATOR ? ", found " + token.text() : "";
        return new FilterSyntaxException(token.column(), problem + found);
    }

    private void advance() throws FilterSyntaxException {
        token = tokenizer.next();
    }
}
