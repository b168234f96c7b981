package mocapscope.protocol.script;

/**
 * The result of one step or final check in a conformance test, with an explanation for the user.
 *
 * @param step step as written in the script, or the name of a final check
 * @param text explanation for the user
 */
public record ConformanceStepResult(String step, ConformanceVerdict verdict, String text) {

    /** Returns a copy with {@code more} appended to the text. */
    public ConformanceStepResult withText(String more) {
        return new ConformanceStepResult(step, verdict, text.isEmpty() ? more : text + "; " + more);
    }
}
