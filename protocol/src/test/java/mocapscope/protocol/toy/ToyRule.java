package mocapscope.protocol.toy;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;

/** What can be wrong with a line. */
public enum ToyRule implements EnumRule {
    UNKNOWN_LINE(Severity.WARNING),
    HALF_LINE(Severity.WARNING),
    NOT_WELCOME(Severity.ERROR);

    private final RuleInfo statement;

    ToyRule(Severity severity) {
        this.statement = new RuleInfo(severity, "T" + ordinal(), "toy", "");
    }

    @Override
    public RuleInfo info() {
        return statement;
    }
}
