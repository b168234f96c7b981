package mocapscope.protocol.script.runner;

/** The result of checking one step of a test script: pending, met or failed. {@code text} explains it for the user. */
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
