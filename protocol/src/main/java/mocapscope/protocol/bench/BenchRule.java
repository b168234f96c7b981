package mocapscope.protocol.bench;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.Stated;
import mocapscope.protocol.bytes.Statement;

/** Defines the findings that the interceptor reports, such as an intercept rule that could not be applied. */
enum BenchRule implements Stated {
    NOT_PLAYED("B1", "Check the message, then match another message or change the rule.");

    private final Statement statement;

    BenchRule(String number, String advice) {
        this.statement = new Statement(Severity.WARNING, number, "bench", advice);
    }

    @Override
    public Statement statement() {
        return statement;
    }
}
