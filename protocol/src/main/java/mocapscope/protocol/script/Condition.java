package mocapscope.protocol.script;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What a field of a message must hold.
 *
 * @param field as an inspector names it
 * @param value a number, or a text
 */
public record Condition(String field, Relation relation, String value) {

    /** How what is there must stand to what is wanted; all but the first two compare numbers. */
    public enum Relation {
        /** The same: as numbers where both are such, and else as texts. */
        IS("="),
        /** Not the same, compared likewise. */
        IS_NOT("!="),
        /** A number below the one that is wanted. */
        LESS("<"),
        /** That number, or one below it. */
        AT_MOST("<="),
        /** A number above the one that is wanted. */
        MORE(">"),
        /** That number, or one above it. */
        AT_LEAST(">=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    static Condition of(String field, Relation relation, String value, Place at) throws ScriptRefused {
        if (relation != Relation.IS_NOT && number(value).isEmpty()) {
            throw new ScriptRefused(
                    at, "'%s' needs a number after %s, not '%s'".formatted(field, relation.sign(), value));
        }
        return new Condition(field, relation, value);
    }

    /** Whether a field that shows {@code text} fulfils it. */
    boolean met(String text) {
        var there = number(text);
        var wanted = number(value);
        boolean numbers = there.isPresent() && wanted.isPresent();
        int order = numbers ? there.get().compareTo(wanted.get()) : 0;
        return switch (relation) {
            case IS -> numbers ? order == 0 : text.equals(value);
            case IS_NOT -> numbers ? order != 0 : !text.equals(value);
            case LESS -> numbers && order < 0;
            case AT_MOST -> numbers && order <= 0;
            case MORE -> numbers && order > 0;
            case AT_LEAST -> numbers && order >= 0;
        };
    }

    /** Of more digits than a wire's number has none is made: that would cost more than it says. */
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
