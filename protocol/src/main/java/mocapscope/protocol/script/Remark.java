package mocapscope.protocol.script;

/**
 * What one step met.
 *
 * @param step as it stands in a script; of what is looked at once all steps are done, what that is
 * @param text what happened, for a person
 */
public record Remark(String step, Verdict verdict, String text) {

    /** The same with more to tell. */
    Remark with(String more) {
        return new Remark(step, verdict, text.isEmpty() ? more : text + "; " + more);
    }
}
