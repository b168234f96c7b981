package mocapscope.app.synthetic;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The rules of the toy protocol. */
public enum SyntheticRule implements EnumProblemKind {
    CUT_SHORT(Severity.ERROR, "T1", "§1", ViolationAdvice.NONE),
    NOT_FINITE(Severity.WARNING, "T3", "§2.1", ViolationAdvice.NONE),
    STATE_UNKNOWN(
            Severity.WARNING,
            "T2",
            "§2.3",
            new ViolationAdvice("Does the device number its states from 1?", "toy document, States"));

    private final ProblemKindMetadata ruleInfo;

    SyntheticRule(Severity severity, String number, String section, ViolationAdvice advice) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, advice);
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
