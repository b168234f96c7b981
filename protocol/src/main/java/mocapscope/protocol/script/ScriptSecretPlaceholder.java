package mocapscope.protocol.script;

/**
 * The text that a generated script has in place of a secret. The user must write the secret there before the script can
 * run.
 */
public final class ScriptSecretPlaceholder {
    public static final String MASK = "***";

    private ScriptSecretPlaceholder() {}

    static void rejectPlaceholder(String field, YamlNode.ScalarNode value) throws InvalidScriptException {
        if (value.value().equals(MASK)) {
            throw new InvalidScriptException(
                    value.place(),
                    "'%s' was a secret and is not saved: replace %s with the value to send".formatted(field, MASK));
        }
    }
}
