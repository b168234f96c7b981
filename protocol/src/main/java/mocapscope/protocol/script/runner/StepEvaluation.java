package mocapscope.protocol.script.runner;

/**
 * The state of a script step (pending, met or failed), with an explanation for the user. {@code text} explains it for
 * the user.
 */
record StepEvaluation(StepEvaluationKind kind, String text) {
    /** Pending: a later event may meet the expectation. */
    static final StepEvaluation NOT_YET = new StepEvaluation(StepEvaluationKind.NOT_YET, "");

    /** The outcome of evaluating a script step: pending, met or failed. */
    enum StepEvaluationKind {
        NOT_YET,
        YES,
        NO
    }

    static StepEvaluation met(String text) {
        return new StepEvaluation(StepEvaluationKind.YES, text);
    }

    static StepEvaluation failed(String text) {
        return new StepEvaluation(StepEvaluationKind.NO, text);
    }
}
