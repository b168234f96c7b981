package mocapscope.protocol.script;

/** What stands in a written script where a secret stood: whoever runs it fills that in. */
final class Secrets {
    static final String MASK = "***";

    private Secrets() {}

    static void refuse(String field, Node.Text value) throws ScriptRefused {
        if (value.value().equals(MASK)) {
            throw new ScriptRefused(
                    value.place(),
                    "'%s' was a secret and is not written down: put the value to send in the place of %s"
                            .formatted(field, MASK));
        }
    }
}
