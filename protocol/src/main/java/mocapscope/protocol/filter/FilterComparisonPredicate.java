package mocapscope.protocol.filter;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Compares the value of a message field or table cell with the value in a filter. The filter's value is a number, text,
 * truth value or pattern. Numbers compare as numbers, also if one side is a text that is a number; texts compare in any
 * case.
 */
sealed interface FilterComparisonPredicate extends FilterValuePredicate {

    @DocumentedLimit(
            value = "bytes of a field that a filter compares",
            unit = "bytes",
            beyond = "only the first bytes are compared")
    int MOST_BYTES = 1 << 15;

    @Override
    default boolean matchesHidden() {
        return false;
    }

    /** Returns a value of a row as text: bytes in hexadecimal. */
    static String format(Object value) {
        if (value instanceof ByteBuffer bytes) {
            var copy = new byte[Math.min(bytes.remaining(), MOST_BYTES)];
            bytes.duplicate().get(copy);
            return HexFormat.of().formatHex(copy);
        }
        return String.valueOf(value);
    }

    /** Compares a value with a number by an operator such as {@code <}. */
    record NumberComparison(FilterOperator operator, FilterNumber number) implements FilterComparisonPredicate {

        @Override
        public boolean matchesText(String value) {
            return operator.accepts(
                    FilterNumber.parse(value.strip()).map(number::compare).orElse(FilterNumber.UNORDERED));
        }

        @Override
        public boolean matchesInteger(long value) {
            return operator.accepts(number.compare(value));
        }

        @Override
        public boolean matchesValue(Object value) {
            return switch (value) {
                case Number one -> operator.accepts(number.compare(one));
                case Boolean one -> matchesInteger(one ? 1 : 0);
                default -> matchesText(FilterComparisonPredicate.format(value));
            };
        }

        @Override
        public String toString() {
            return " %s %s".formatted(operator.symbol(), number);
        }
    }

    /**
     * Compares a value with a text by an operator such as {@code ==}, ignoring case.
     *
     * @param number the number that the text is, or null
     * @param order the possible values in ascending order; empty for the order of letters
     */
    record TextComparison(
            FilterOperator operator, String text, @Nullable FilterNumber number, List<String> order)
            implements FilterComparisonPredicate {

        TextComparison(FilterOperator operator, String text, List<String> order) {
            this(operator, text, FilterNumber.parse(text).orElse(null), List.copyOf(order));
        }

        @Override
        public boolean matchesText(String value) {
            if (!order.isEmpty()) {
                return operator.accepts(Integer.compare(rank(value), rank(text)));
            }
            int letters = Integer.signum(value.compareToIgnoreCase(text));
            var expected = number;
            if (expected == null || letters == 0) {
                return operator.accepts(letters);
            }
            return operator.accepts(
                    FilterNumber.parse(value.strip()).map(expected::compare).orElse(letters));
        }

        private int rank(String value) {
            return order.indexOf(value.toLowerCase(Locale.ROOT));
        }

        @Override
        public boolean matchesInteger(long value) {
            return number == null ? operator.accepts(FilterNumber.UNORDERED) : operator.accepts(number.compare(value));
        }

        @Override
        public boolean matchesValue(Object value) {
            if (!(value instanceof Number one)) {
                return matchesText(FilterComparisonPredicate.format(value));
            }
            if (value.toString().equalsIgnoreCase(text)) {
                return operator.accepts(0); // also NaN, which equals no number
            }
            return operator.accepts(number == null ? FilterNumber.UNORDERED : number.compare(one));
        }

        @Override
        public String toString() {
            return " %s %s".formatted(operator.symbol(), FilterTokenizer.quote(text));
        }
    }

    /** A comparison with true or false; a number is true unless it is 0. */
    record TruthComparison(FilterOperator operator, boolean truth) implements FilterComparisonPredicate {

        @Override
        public boolean matchesText(String value) {
            boolean known = value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
            return operator.accepts(
                    known ? Boolean.compare(Boolean.parseBoolean(value), truth) : FilterNumber.UNORDERED);
        }

        @Override
        public boolean matchesInteger(long value) {
            return operator.accepts(Boolean.compare(value != 0, truth));
        }

        @Override
        public boolean matchesValue(Object value) {
            return switch (value) {
                case Number one -> operator.accepts(Boolean.compare(one.doubleValue() != 0, truth));
                default -> matchesText(FilterComparisonPredicate.format(value));
            };
        }

        @Override
        public String toString() {
            return " %s %s".formatted(operator.symbol(), truth);
        }
    }

    /** A search for a regular expression in the text of a value. */
    record RegexComparison(FilterRegex regex) implements FilterComparisonPredicate {

        @Override
        public boolean matchesText(String value) {
            return regex.isIn(value);
        }

        @Override
        public boolean matchesInteger(long value) {
            return regex.isIn(Long.toString(value));
        }

        @Override
        public boolean matchesValue(Object value) {
            return regex.isIn(FilterComparisonPredicate.format(value));
        }

        @Override
        public String toString() {
            return " %s %s".formatted(FilterOperator.MATCHING.symbol(), FilterTokenizer.quote(regex.toString()));
        }
    }
}
