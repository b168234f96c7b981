package mocapscope.protocol.intercept;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of problems that the interceptor reports, such as an intercept rule that could not be applied. */
enum InterceptProblemKind implements EnumProblemKind {
    NOT_PLAYED("B1", "Check the message, then match another message or change the rule.", "Mocapscope");

    private final ProblemKindMetadata ruleInfo;

    InterceptProblemKind(String number, String advice, String source) {
        this.ruleInfo =
                new ProblemKindMetadata(Severity.WARNING, number, "intercept", new ViolationAdvice(advice, source));
    }

    @Override
    public FindingResponsibleParty subject() {
        return FindingResponsibleParty.PROCESS;
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
