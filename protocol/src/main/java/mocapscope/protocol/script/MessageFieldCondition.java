package mocapscope.protocol.script;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A condition on one message field: field name, comparison operator and value.
 *
 * @param field name of the field, as shown by the byte inspector; {@code *} in it stands for any text
 * @param value number or text
 */
public record MessageFieldCondition(String field, ComparisonOperator relation, String value) {
    private static final char ANY_TEXT = '*';

    /**
     * A comparison operator of a field condition: equal, not equal, less, at most, greater or at least. All but the
     * first two compare numbers.
     */
    public enum ComparisonOperator {
        /** Equal: as numbers if both are numbers, otherwise as texts. */
        IS("="),
        /** Not equal, compared in that way. */
        IS_NOT("!="),
        /** Less than the value. */
        LESS("<"),
        /** At most the value. */
        AT_MOST("<="),
        /** Greater than the value. */
        MORE(">"),
        /** At least the value. */
        AT_LEAST(">=");

        private final String sign;

        ComparisonOperator(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }
    }

    static MessageFieldCondition of(String field, ComparisonOperator operator, String value, YamlPosition at)
            throws InvalidScriptException {
        if (operator != ComparisonOperator.IS_NOT && number(value).isEmpty()) {
            throw new InvalidScriptException(
                    at, "'%s' needs a number after %s, not '%s'".formatted(field, operator.sign(), value));
        }
        return new MessageFieldCondition(field, operator, value);
    }

    /** Returns whether several fields may have the name. */
    public boolean isPattern() {
        return field.indexOf(ANY_TEXT) >= 0;
    }

    /** Returns whether a field of that name is meant. */
    public boolean names(String name) {
        return isPattern() ? matchesPattern(name) : field.equals(name);
    }

    /** Compares the parts between the stars one after the other, each with its first occurrence. */
    private boolean matchesPattern(String name) {
        int first = field.indexOf(ANY_TEXT);
        int last = field.lastIndexOf(ANY_TEXT);
        int end = name.length() - (field.length() - last - 1);
        if (first > end || !name.startsWith(field.substring(0, first)) || !name.endsWith(field.substring(last + 1))) {
            return false;
        }
        int at = first;
        for (int star = first; star < last; ) {
            int next = field.indexOf(ANY_TEXT, star + 1);
            var part = field.substring(star + 1, next);
            int found = name.indexOf(part, at);
            if (found < 0 || found + part.length() > end) {
                return false;
            }
            at = found + part.length();
            star = next;
        }
        return true;
    }

    /** Returns true if a field with value {@code text} meets the condition. */
    public boolean matches(String text) {
        var actual = number(text);
        var expected = number(value);
        boolean numbers = actual.isPresent() && expected.isPresent();
        int order = numbers ? actual.get().compareTo(expected.get()) : 0;
        return switch (relation) {
            case IS -> numbers ? order == 0 : text.equals(value);
            case IS_NOT -> numbers ? order != 0 : !text.equals(value);
            case LESS -> numbers && order < 0;
            case AT_MOST -> numbers && order <= 0;
            case MORE -> numbers && order > 0;
            case AT_LEAST -> numbers && order >= 0;
        };
    }

    /** Parses a number; rejects longer texts than any number of a protocol, which would be expensive to parse. */
    private static Optional<BigDecimal> number(String text) {
        if (text.isEmpty() || text.length() > 40) {
            return Optional.empty();
        }
        try {
            var number = text.startsWith("0x")
                    ? new BigDecimal(new BigInteger(text.substring(2), 16))
                    : new BigDecimal(text);
            return Math.abs((long) number.scale()) > 1_000 ? Optional.empty() : Optional.of(number);
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
