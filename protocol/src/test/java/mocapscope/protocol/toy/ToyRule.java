package mocapscope.protocol.toy;

import mocapscope.protocol.bytes.Advice;
import mocapscope.protocol.bytes.EnumFindingRule;
import mocapscope.protocol.bytes.FindingRuleMetadata;
import mocapscope.protocol.bytes.Severity;

/** The rules for a line. */
public enum ToyRule implements EnumFindingRule {
    UNKNOWN_LINE(Severity.WARNING),
    HALF_LINE(Severity.WARNING),
    NOT_WELCOME(Severity.ERROR);

    private final FindingRuleMetadata ruleInfo;

    ToyRule(Severity severity) {
        this.ruleInfo = new FindingRuleMetadata(severity, "T" + ordinal(), "toy", Advice.NONE);
    }

    @Override
    public FindingRuleMetadata info() {
        return ruleInfo;
    }
}
