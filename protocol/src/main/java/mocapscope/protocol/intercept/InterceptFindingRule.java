package mocapscope.protocol.intercept;

import mocapscope.protocol.bytes.Advice;
import mocapscope.protocol.bytes.EnumFindingRule;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.FindingRuleMetadata;
import mocapscope.protocol.bytes.Severity;

/** The kinds of problems that the interceptor reports, such as an intercept rule that could not be applied. */
enum InterceptFindingRule implements EnumFindingRule {
    NOT_PLAYED("B1", "Check the message, then match another message or change the rule.", "Mocapscope");

    private final FindingRuleMetadata ruleInfo;

    InterceptFindingRule(String number, String advice, String source) {
        this.ruleInfo = new FindingRuleMetadata(Severity.WARNING, number, "intercept", new Advice(advice, source));
    }

    @Override
    public FindingResponsibleParty subject() {
        return FindingResponsibleParty.PROCESS;
    }

    @Override
    public FindingRuleMetadata info() {
        return ruleInfo;
    }
}
