package mocapscope.protocol.filter;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A node of a filter's parsed expression tree. Its text parses to an equal tree. */
sealed interface FilterExpression {

    /** Returns true if a row fits. */
    boolean matches(FilterableItem row);

    /** Passes on this part and all below it. */
    default void forEach(Consumer<FilterExpression> visitor) {
        visitor.accept(this);
    }

    /** Returns the text with parentheses if it has operators of its own. */
    default String operand() {
        return "(" + this + ")";
    }

    /** Matches a row if any of its parts does. */
    record Disjunction(List<FilterExpression> parts) implements FilterExpression {

        public Disjunction {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean matches(FilterableItem row) {
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

    /** Matches a row if all of its parts do. */
    record Conjunction(List<FilterExpression> parts) implements FilterExpression {

        public Conjunction {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean matches(FilterableItem row) {
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

    /** Negates a filter expression: matches each row that the expression does not match. */
    record Negation(FilterExpression part) implements FilterExpression {

        @Override
        public boolean matches(FilterableItem row) {
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

    /** Matches a row that contains a text, ignoring case. */
    record TextSearch(String text, String lowerCase) implements FilterExpression {

        TextSearch(String text) {
            this(text, text.toLowerCase(Locale.ROOT));
        }

        @Override
        public boolean matches(FilterableItem row) {
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

    /** Matches a row if one of its values of the named attribute passes a test. */
    record AttributeTest(FilterAttribute name, String path, FilterValuePredicate test) implements FilterExpression {

        @Override
        public boolean matches(FilterableItem row) {
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

    /** Accepts any value, for an attribute that is named without a comparison. */
    enum PresenceTest implements FilterValuePredicate {
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
    static String reference(FilterAttribute name, String path) {
        if (name != FilterAttribute.FIELD) {
            return name.word();
        }
        return name.word() + "." + (FilterToken.isPlainPath(path) ? path : FilterTokenizer.quote(path));
    }
}
