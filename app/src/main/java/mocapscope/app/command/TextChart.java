package mocapscope.app.command;

import mocapscope.app.doctor.Chart;
import mocapscope.app.doctor.Member;
import mocapscope.app.doctor.Step;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** Prints the steps, findings and verdict of the doctor as a text table. */
record TextChart(TextLines lines) implements Chart {
    private static final int WELL = 4;
    private static final int NAME = 36;
    private static final int TOOK = 12;

    @Override
    public void step(Step step) {
        lines.print(new TextLine()
                .left(step.well() ? "ok" : "FAIL", WELL)
                .left(step.name(), NAME)
                .right("%.3f ms".formatted(step.took() / 1e6), TOOK)
                .add(" ")
                .add(step.detail()));
        advise(step.advice());
    }

    @Override
    public void finding(Session session, Finding finding) {
        var rule = finding.rule();
        var line = new TextLine()
                .left("", WELL)
                .add("%s: %s (%s, %s)"
                        .formatted(Lines.word(finding.severity()), finding.text(), rule.code(), rule.number()));
        lines.print(line, finding.severity());
        advise(rule.advice());
    }

    @Override
    public void device(Member device) {
        var said = device.silent() ? "silent during the diagnosis" : "%,d messages".formatted(device.messages());
        var rates = Rates.words(device.rates());
        lines.print(new TextLine()
                .left("", WELL)
                .left("device " + device.name(), NAME)
                .add(device.internal() ? "internal, " + said : said)
                .add(rates.isEmpty() ? "" : ", " + rates));
    }

    @Override
    public void verdict(boolean healthy) {
        lines.print(new TextLine().add(healthy ? "healthy" : "not healthy"));
    }

    @Override
    public void stopped() {
        lines.print(new TextLine().add("stopped before a verdict"));
    }

    private void advise(String advice) {
        if (!advice.isEmpty()) {
            lines.print(new TextLine().left("", WELL).add("try: ").add(advice));
        }
    }
}
