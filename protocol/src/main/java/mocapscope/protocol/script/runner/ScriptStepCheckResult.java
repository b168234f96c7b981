package mocapscope.protocol.script.runner;

/** The result of checking one step of a test script: pending, met or failed. {@code text} explains it for the user. */
record ScriptStepCheckResult(StepEvaluationKind kind, String text) {
    /** Pending: a later event may meet the expectation. */
    static final ScriptStepCheckResult NOT_YET = new ScriptStepCheckResult(StepEvaluationKind.NOT_YET, "");

    /** The outcome of evaluating a script step: pending, met or failed. */
    enum StepEvaluationKind {
        NOT_YET,
        YES,
        NO
    }

    static ScriptStepCheckResult met(String text) {
        return new ScriptStepCheckResult(StepEvaluationKind.YES, text);
    }

    static ScriptStepCheckResult failed(String text) {
        return new ScriptStepCheckResult(StepEvaluationKind.NO, text);
    }
}
