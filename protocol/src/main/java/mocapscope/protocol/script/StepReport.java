package mocapscope.protocol.script;

/**
 * The peer's result in one step or final check of a conformance case, with an explanation.
 *
 * @param step step as written in the script, or the name of a final check
 * @param text explanation for the user
 */
public record StepReport(String step, ConformanceVerdict verdict, String text) {

    /** Returns a copy with {@code more} appended to the text. */
    public StepReport withText(String more) {
        return new StepReport(step, verdict, text.isEmpty() ? more : text + "; " + more);
    }
}
