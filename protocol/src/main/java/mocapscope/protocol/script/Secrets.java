package mocapscope.protocol.script;

/** What stands in a written script where a secret stood: whoever runs it fills that in. */
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
