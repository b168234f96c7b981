package mocapscope.protocol.script;

/** The placeholder that a generated script contains in place of a secret; rejects it when a script is read. */
final class Secrets {
    static final String MASK = "***";

    private Secrets() {}

    static void refuse(String field, Node.Text value) throws ScriptRefused {
        if (value.value().equals(MASK)) {
            throw new ScriptRefused(
                    value.place(),
                    "'%s' was a secret and is not saved: replace %s with the value to send".formatted(field, MASK));
        }
    }
}
