package mocapscope.protocol.script;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A condition on one message field: field name, comparison operator and value.
 *
 * @param field name of the field, as shown by the byte inspector
 * @param value number or text
 */
public record MessageFieldCondition(String field, ComparisonOperator relation, String value) {

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
