package mocapscope.app.synthetic;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.Stated;
import mocapscope.protocol.bytes.Statement;

/** What the toy protocol forbids. */
public enum ToyRule implements Stated {
    CUT_SHORT(Severity.ERROR, "T1", "§1", ""),
    STATE_UNKNOWN(Severity.WARNING, "T2", "§2.3", "Does the device number its states from 1?");

    private final Statement statement;

    ToyRule(Severity severity, String number, String section, String advice) {
        this.statement = new Statement(severity, number, section, advice);
    }

    @Override
    public Statement statement() {
        return statement;
    }
}
