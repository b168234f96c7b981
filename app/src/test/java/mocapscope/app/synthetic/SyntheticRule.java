package mocapscope.app.synthetic;

import mocapscope.protocol.bytes.Advice;
import mocapscope.protocol.bytes.EnumFindingRule;
import mocapscope.protocol.bytes.FindingRuleMetadata;
import mocapscope.protocol.bytes.Severity;

/** The rules of the toy protocol. */
public enum SyntheticRule implements EnumFindingRule {
    CUT_SHORT(Severity.ERROR, "T1", "§1", Advice.NONE),
    NOT_FINITE(Severity.WARNING, "T3", "§2.1", Advice.NONE),
    STATE_UNKNOWN(
            Severity.WARNING,
            "T2",
            "§2.3",
            new Advice("Does the device number its states from 1?", "toy document, States"));

    private final FindingRuleMetadata ruleInfo;

    SyntheticRule(Severity severity, String number, String section, Advice advice) {
        this.ruleInfo = new FindingRuleMetadata(severity, number, section, advice);
    }

    @Override
    public FindingRuleMetadata info() {
        return ruleInfo;
    }
}
