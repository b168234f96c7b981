package mocapscope.protocol.script;

/** The placeholder that a generated script contains in place of a secret; rejects it when a script is read. */
public final class SecretPlaceholder {
    public static final String MASK = "***";

    private SecretPlaceholder() {}

    static void rejectPlaceholder(String field, YamlNode.ScalarNode value) throws InvalidScriptException {
        if (value.value().equals(MASK)) {
            throw new InvalidScriptException(
                    value.place(),
                    "'%s' was a secret and is not saved: replace %s with the value to send".formatted(field, MASK));
        }
    }
}
