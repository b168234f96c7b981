package mocapscope.protocol.bytes;

/**
 * Advice to the user about the violation of a protocol rule, with references that support it.
 *
 * @param text the advice; empty if there is nothing to try
 * @param source the documents, project versions or parts of this program that prove it, separated by semicolons; empty
 *     if the text is empty
 */
public record ViolationAdvice(String text, String source) {
    public static final ViolationAdvice NONE = new ViolationAdvice("", "");

    public ViolationAdvice {
        if (text.isEmpty() != source.isEmpty()) {
            throw new IllegalArgumentException("an advice needs a source: %s (%s)".formatted(text, source));
        }
    }

    /** Returns the advice of a rule. */
    public static ViolationAdvice of(Rule rule) {
        return new ViolationAdvice(rule.advice(), rule.adviceSource());
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Returns the text with its source in parentheses, or an empty text without advice. */
    public String describe() {
        return isEmpty() ? "" : "%s (%s)".formatted(text, source);
    }
}
