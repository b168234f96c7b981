package mocapscope.protocol.toy;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.Stated;
import mocapscope.protocol.bytes.Statement;

/** What can be wrong with a line. */
public enum ToyRule implements Stated {
    UNKNOWN_LINE(Severity.WARNING),
    HALF_LINE(Severity.WARNING),
    NOT_WELCOME(Severity.ERROR);

    private final Statement statement;

    ToyRule(Severity severity) {
        this.statement = new Statement(severity, "T" + ordinal(), "toy", "");
    }

    @Override
    public Statement statement() {
        return statement;
    }
}
