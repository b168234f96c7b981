package mocapscope.app.synthetic;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;

/** What the toy protocol forbids. */
public enum ToyRule implements Rule {
    CUT_SHORT(Severity.ERROR, "T1", "§1"),
    STATE_UNKNOWN(Severity.WARNING, "T2", "§2.3");

    private final Severity severity;
    private final String number;
    private final String section;

    ToyRule(Severity severity, String number, String section) {
        this.severity = severity;
        this.number = number;
        this.section = section;
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
        return number;
    }

    @Override
    public String section() {
        return section;
    }

    @Override
    public String advice() {
        return this == STATE_UNKNOWN ? "Does the device number its states from 1?" : "";
    }
}
