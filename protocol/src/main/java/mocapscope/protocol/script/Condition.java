package mocapscope.protocol.script;

/**
 * What a field of a message must hold.
 *
 * @param field as an inspector names it
 * @param value a number, or a text
 */
public record Condition(String field, Relation relation, String value) {

    /** How what is there must stand to what is wanted; all but the first two compare numbers. */
    public enum Relation {
        IS("="),
        IS_NOT("!="),
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }
}
