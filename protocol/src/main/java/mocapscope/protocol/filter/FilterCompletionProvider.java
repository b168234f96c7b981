package mocapscope.protocol.filter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.filter.FilterToken.FilterTokenKind;
import org.jspecify.annotations.Nullable;

/** Offers the texts that can continue a filter at the caret: names, operators and known values. */
public final class FilterCompletionProvider {
    private static final int MOST = 100;
    private static final Set<FilterAttribute> NUMBERS =
            Set.of(FilterAttribute.SENSOR, FilterAttribute.LENGTH, FilterAttribute.N, FilterAttribute.TIME);

    /** The part of an expression that a position expects. */
    private enum ExpectedPart {
        OPERAND,
        COMPARISON,
        VALUE,
        CONNECTION,
        NOTHING
    }

    private final String text;
    private final int caret;
    private final Function<FilterAttribute, ? extends Collection<String>> values;
    private final List<FilterCandidate> candidates = new ArrayList<>();
    private ExpectedPart expected = ExpectedPart.OPERAND;
    private @Nullable FilterToken reference;
    private int depth;

    /**
     * A text that replaces a part of the filter.
     *
     * @param from the index of the first replaced character
     * @param to the index after the last replaced character
     */
    public record FilterCandidate(String text, int from, int to) {

        /** Returns the whole filter with this part. */
        public String applyTo(String filter) {
            return filter.substring(0, from) + text + filter.substring(to);
        }

        /** Returns the index after the new part. */
        public int caret() {
            return from + text.length();
        }
    }

    private FilterCompletionProvider(
            String text, int caret, Function<FilterAttribute, ? extends Collection<String>> values) {
        this.text = text;
        this.caret = caret;
        this.values = values;
    }

    /**
     * Returns the texts that fit at the caret, at most 100.
     *
     * @param values returns the known values of a name; of {@link FilterAttribute#FIELD} the known paths
     */
    public static List<FilterCandidate> complete(
            String text, int caret, Function<FilterAttribute, ? extends Collection<String>> values) {
        var completion = new FilterCompletionProvider(text, caret, values);
        completion.collect();
        return completion.candidates.stream().distinct().limit(MOST).toList();
    }

    private void collect() {
        var tokenizer = new FilterTokenizer(text.substring(0, caret));
        try {
            var token = tokenizer.next();
            while (token.kind() != FilterTokenKind.END) {
                if (token.to() == caret && token.kind() == FilterTokenKind.NAME) {
                    addContinuations(token);
                    return;
                }
                follow(token);
                token = tokenizer.next();
            }
            add("", caret);
        } catch (FilterSyntaxException exception) {
            addUnfinished(exception.column() - 1);
        }
    }

    /** Moves on to the part that a complete token makes expected. */
    private void follow(FilterToken token) {
        expected = switch (expected) {
            case OPERAND -> afterOperandStart(token);
            case COMPARISON -> token.isComparison() ? ExpectedPart.VALUE : afterOperand(token);
            case VALUE -> token.kind() == FilterTokenKind.OPERATOR ? ExpectedPart.NOTHING : ExpectedPart.CONNECTION;
            case CONNECTION -> afterOperand(token);
            case NOTHING -> ExpectedPart.NOTHING;
        };
    }

    private ExpectedPart afterOperandStart(FilterToken token) {
        if (token.is("(")) {
            depth++;
        }
        if (token.is("(") || token.is("!")) {
            return ExpectedPart.OPERAND;
        }
        if (token.kind() == FilterTokenKind.TEXT) {
            return ExpectedPart.CONNECTION;
        }
        reference = token;
        return name(token) == null ? ExpectedPart.NOTHING : ExpectedPart.COMPARISON;
    }

    private ExpectedPart afterOperand(FilterToken token) {
        if (token.is(")")) {
            depth--;
            return depth >= 0 ? ExpectedPart.CONNECTION : ExpectedPart.NOTHING;
        }
        return token.is("&&") || token.is("||") ? ExpectedPart.OPERAND : ExpectedPart.NOTHING;
    }

    private static @Nullable FilterAttribute name(FilterToken token) {
        return token.text().startsWith(FilterAttribute.FIELD.word() + ".")
                ? FilterAttribute.FIELD
                : FilterAttribute.of(token.text())
                        .filter(name -> name != FilterAttribute.FIELD)
                        .orElse(null);
    }

    /** Adds the continuations of a word that ends at the caret; behind a whole name also those that follow it. */
    private void addContinuations(FilterToken word) {
        add(word.text(), word.from());
        boolean unfinishedPath =
                word.text().endsWith(".") || name(word) == FilterAttribute.FIELD && !candidates.isEmpty();
        if (expected == ExpectedPart.OPERAND && name(word) != null && !unfinishedPath) {
            follow(word);
            add("", caret);
        }
    }

    /** Adds the continuations of a text without its closing quote, or of a half operator. */
    private void addUnfinished(int from) {
        char first = text.charAt(from);
        if (first == '"' || first == '\'') {
            if (expected == ExpectedPart.VALUE) {
                add(text.substring(from + 1, caret), from);
            }
        } else if (from == caret - 1) {
            Stream.of("==", "&&", "||")
                    .filter(operator -> operator.charAt(0) == first && isExpected(operator))
                    .forEach(operator -> candidates.add(new FilterCandidate(operator + " ", from, caret)));
        }
    }

    private boolean isExpected(String operator) {
        return expected == ExpectedPart.COMPARISON || expected == ExpectedPart.CONNECTION && !operator.equals("==");
    }

    /** Adds what begins with {@code prefix}, which it replaces from an index on. */
    private void add(String prefix, int from) {
        switch (expected) {
            case OPERAND -> addNames(prefix.toLowerCase(Locale.ROOT), from);
            case COMPARISON -> {
                Stream.of(FilterOperator.values()).forEach(operator -> addOperator(operator.symbol()));
                addConnections();
            }
            case VALUE -> addValues(prefix.toLowerCase(Locale.ROOT), from);
            case CONNECTION -> addConnections();
            case NOTHING -> {}
        }
    }

    private void addNames(String prefix, int from) {
        var field = FilterAttribute.FIELD.word() + ".";
        for (var name : FilterAttribute.values()) {
            if (name != FilterAttribute.FIELD
                    && name.word().startsWith(prefix)
                    && !name.word().equals(prefix)) {
                candidates.add(new FilterCandidate(name.word(), from, caret));
            }
        }
        if (prefix.startsWith(field)) {
            values.apply(FilterAttribute.FIELD).stream()
                    .map(path -> FilterExpression.reference(FilterAttribute.FIELD, path))
                    .filter(path -> path.toLowerCase(Locale.ROOT).startsWith(prefix)
                            && !path.toLowerCase(Locale.ROOT).equals(prefix))
                    .sorted()
                    .forEach(path -> candidates.add(new FilterCandidate(path, from, caret)));
        } else if (field.startsWith(prefix)) {
            candidates.add(new FilterCandidate(field, from, caret));
        }
    }

    private void addValues(String prefix, int from) {
        var name = reference == null ? null : name(reference);
        if (name == null) {
            return;
        }
        int to = caret < text.length() && from < caret && text.charAt(caret) == text.charAt(from) ? caret + 1 : caret;
        var known = name.choices().isEmpty() ? knownValues(name) : name.choices();
        known.stream()
                .filter(value -> value.toLowerCase(Locale.ROOT).contains(prefix))
                .map(value -> isNumber(name, value) ? value : FilterTokenizer.quote(value))
                .forEach(value -> candidates.add(new FilterCandidate(blank(from) + value + " ", from, to)));
    }

    private List<String> knownValues(FilterAttribute name) {
        return name == FilterAttribute.FIELD
                ? List.of()
                : values.apply(name).stream().sorted().toList();
    }

    private static boolean isNumber(FilterAttribute name, String value) {
        return NUMBERS.contains(name) && FilterNumber.parse(value).isPresent();
    }

    private void addConnections() {
        addOperator("&&");
        addOperator("||");
        if (depth > 0) {
            addOperator(")");
        }
    }

    private void addOperator(String operator) {
        candidates.add(new FilterCandidate(blank(caret) + operator + " ", caret, caret));
    }

    /** Returns a blank unless one stands before an index. */
    private String blank(int index) {
        return index == 0 || Character.isWhitespace(text.charAt(index - 1)) || text.charAt(index - 1) == '(' ? "" : " ";
    }
}
