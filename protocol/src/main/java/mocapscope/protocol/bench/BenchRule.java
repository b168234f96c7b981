package mocapscope.protocol.bench;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;

/** What can go otherwise than a person at a bench wanted. */
enum BenchRule implements Rule {
    NOT_PLAYED("B1", "Look at what came, and aim at another message or change the trick.");

    private final String number;
    private final String advice;

    BenchRule(String number, String advice) {
        this.number = number;
        this.advice = advice;
    }

    @Override
    public String code() {
        return name();
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public String number() {
        return number;
    }

    @Override
    public String section() {
        return "bench";
    }

    @Override
    public String advice() {
        return advice;
    }
}
