package mocapscope.protocol.toy;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;

/** What can be wrong with a line. */
public enum ToyRule implements Rule {
    UNKNOWN_LINE(Severity.WARNING),
    HALF_LINE(Severity.WARNING),
    NOT_WELCOME(Severity.ERROR);

    private final Severity severity;

    ToyRule(Severity severity) {
        this.severity = severity;
    }

    @Override
    public String code() {
        return name();
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String number() {
        return "T" + ordinal();
    }

    @Override
    public String section() {
        return "toy";
    }
}
