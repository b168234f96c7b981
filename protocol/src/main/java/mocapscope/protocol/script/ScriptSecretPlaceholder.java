package mocapscope.protocol.script;

/** The text that replaces a secret in a generated script; a script that still contains it is rejected. */
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
