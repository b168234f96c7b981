package mocapscope.app.command.output;

import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/** Prints the results of the doctor command, which diagnoses a connection, as a text table. */
public record TextDoctorPrinter(TextSessionPrinter lines) implements DoctorListener {
    private static final int WELL = 4;
    private static final int NAME = 36;
    private static final int TOOK = 12;

    @Override
    public void step(DoctorStep step) {
        lines.print(new TextLineBuilder()
                .appendLeft(step.succeeded() ? "ok" : "FAIL", WELL)
                .appendLeft(step.name(), NAME)
                .appendRight("%.3f ms".formatted(step.nanos() / 1e6), TOOK)
                .append(" ")
                .append(step.detail()));
        advise(step.advice());
    }

    @Override
    public void finding(Session session, Finding finding) {
        var rule = finding.rule();
        var line = new TextLineBuilder()
                .appendLeft("", WELL)
                .append("%s: %s (%s, %s)"
                        .formatted(
                                SessionPrinter.enumName(finding.severity()),
                                finding.text(),
                                rule.code(),
                                rule.number()));
        lines.print(line, finding.severity());
        advise(ViolationAdvice.of(rule));
    }

    @Override
    public void device(AnnouncedDevice device) {
        var text = device.isSilent() ? "silent during the diagnosis" : "%,d messages".formatted(device.messages());
        var rates = DeclaredRateFormatter.format(device.rates());
        lines.print(new TextLineBuilder()
                .appendLeft("", WELL)
                .appendLeft("device " + device.name(), NAME)
                .append(device.internal() ? "internal, " + text : text)
                .append(rates.isEmpty() ? "" : ", " + rates));
    }

    @Override
    public void verdict(DoctorVerdict verdict) {
        var line = new TextLineBuilder()
                .append(verdict.result().word())
                .append(": ")
                .append(verdict.sentence());
        lines.print(line, verdict.result().grade());
    }

    @Override
    public void stopped() {
        lines.print(new TextLineBuilder().append("stopped before a verdict"));
    }

    private void advise(ViolationAdvice advice) {
        if (!advice.isEmpty()) {
            lines.print(new TextLineBuilder()
                    .appendLeft("", WELL)
                    .append("advice: ")
                    .append(advice.describe()));
        }
    }
}
