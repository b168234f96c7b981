package mocapscope.protocol.toy;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The rules for a line. */
public enum ToyRule implements EnumProblemKind {
    UNKNOWN_LINE(Severity.WARNING),
    HALF_LINE(Severity.WARNING),
    NOT_WELCOME(Severity.ERROR);

    private final ProblemKindMetadata ruleInfo;

    ToyRule(Severity severity) {
        this.ruleInfo = new ProblemKindMetadata(severity, "T" + ordinal(), "toy", ViolationAdvice.NONE);
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
