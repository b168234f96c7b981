package mocapscope.protocol.filter;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A parsed part of a filter, as a tree. Its text parses to an equal tree. */
sealed interface FilterExpression {

    /** Returns true if a row fits. */
    boolean matches(FilterSubject row);

    /** Passes on this part and all below it. */
    default void forEach(Consumer<FilterExpression> visitor) {
        visitor.accept(this);
    }

    /** Returns the text with parentheses if it has operators of its own. */
    default String operand() {
        return "(" + this + ")";
    }

    /** Fits if one of its parts fits. */
    record Disjunction(List<FilterExpression> parts) implements FilterExpression {

        public Disjunction {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean matches(FilterSubject row) {
            for (int i = 0; i < parts.size(); i++) {
                if (parts.get(i).matches(row)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void forEach(Consumer<FilterExpression> visitor) {
            visitor.accept(this);
            parts.forEach(part -> part.forEach(visitor));
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(part -> part instanceof Conjunction ? part.toString() : part.operand())
                    .collect(Collectors.joining(" || "));
        }
    }

    /** Fits if all of its parts fit. */
    record Conjunction(List<FilterExpression> parts) implements FilterExpression {

        public Conjunction {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean matches(FilterSubject row) {
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).matches(row)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void forEach(Consumer<FilterExpression> visitor) {
            visitor.accept(this);
            parts.forEach(part -> part.forEach(visitor));
        }

        @Override
        public String toString() {
            return parts.stream().map(FilterExpression::operand).collect(Collectors.joining(" && "));
        }
    }

    /** Fits if its part does not. */
    record Negation(FilterExpression part) implements FilterExpression {

        @Override
        public boolean matches(FilterSubject row) {
            return !part.matches(row);
        }

        @Override
        public void forEach(Consumer<FilterExpression> visitor) {
            visitor.accept(this);
            part.forEach(visitor);
        }

        @Override
        public String operand() {
            return toString();
        }

        @Override
        public String toString() {
            return "!" + part.operand();
        }
    }

    /** Fits if a text of the row contains words, in any case. */
    record TextSearch(String text, String lowerCase) implements FilterExpression {

        TextSearch(String text) {
            this(text, text.toLowerCase(Locale.ROOT));
        }

        @Override
        public boolean matches(FilterSubject row) {
            return row.containsText(lowerCase);
        }

        @Override
        public String operand() {
            return toString();
        }

        @Override
        public String toString() {
            return FilterTokenizer.quote(text);
        }
    }

    /** Fits if a value of a name passes a test. */
    record NameTest(FilterName name, String path, FilterValueTest test) implements FilterExpression {

        @Override
        public boolean matches(FilterSubject row) {
            return row.anyValue(name, path, test);
        }

        @Override
        public String operand() {
            return test instanceof PresenceTest ? toString() : "(" + this + ")";
        }

        @Override
        public String toString() {
            return reference(name, path) + test;
        }
    }

    /** Passes every value, for a name without a comparison. */
    enum PresenceTest implements FilterValueTest {
        PRESENT;

        @Override
        public boolean matchesText(String value) {
            return true;
        }

        @Override
        public boolean matchesInteger(long value) {
            return true;
        }

        @Override
        public boolean matchesValue(Object value) {
            return true;
        }

        @Override
        public boolean matchesHidden() {
            return true;
        }

        @Override
        public String toString() {
            return "";
        }
    }

    /** Returns a name as it is written, with the path of a field. */
    static String reference(FilterName name, String path) {
        if (name != FilterName.FIELD) {
            return name.word();
        }
        return name.word() + "." + (FilterToken.isPlainPath(path) ? path : FilterTokenizer.quote(path));
    }
}
