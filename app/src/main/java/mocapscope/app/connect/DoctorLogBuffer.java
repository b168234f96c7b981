package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * Collects the output of a connection diagnosis as text lines for display in the diagnosis dialog. Thread-safe. The
 * doctor's thread writes and the window reads.
 */
final class DoctorLogBuffer implements DoctorListener {
    private static final TextBundle TEXTS = TextBundle.of(DoctorLogBuffer.class);

    /** The maximum number of devices listed, since a server can name thousands; a last line counts the others. */
    private static final int MOST = 500;

    private final List<DoctorLogLine> lines = new ArrayList<>();
    private int more;
    private Optional<DoctorLogResult> result = Optional.empty();

    /** The result of a connection diagnosis as text, with the state of its status lamp. */
    record DoctorLogResult(LampState light, String text) {
        /** The user stopped the doctor, so there is no verdict. */
        static final DoctorLogResult STOPPED = new DoctorLogResult(LampState.OFF, TEXTS.text("doctor.stopped"));

        static DoctorLogResult of(DoctorVerdict verdict) {
            return new DoctorLogResult(
                    LampState.of(verdict.result().grade(), false),
                    TEXTS.text("doctor.result." + verdict.result(), TextTruncator.truncate(verdict.sentence())));
        }
    }

    /**
     * One line of the doctor log: lamp state, name, duration, detail and advice. Texts from a peer are truncated to the
     * display limit.
     *
     * @param duration the duration of a step; empty for a line without one
     * @param advice advice on a failure, with its source; may be empty
     */
    record DoctorLogLine(LampState light, String name, String duration, String detail, ViolationAdvice advice) {

        DoctorLogLine {
            name = TextTruncator.truncate(name);
            detail = TextTruncator.truncate(detail);
        }

        String text() {
            var head = "%-5s %-40s %12s  %s"
                    .formatted(light, name, duration, detail)
                    .stripTrailing();
            return advice.isEmpty() ? head : head + "\n      " + advice.describe();
        }
    }

    @Override
    public void step(DoctorStep step) {
        var took = String.format(Locale.US, "%.1f ms", step.nanos() / 1e6);
        add(new DoctorLogLine(
                step.succeeded() ? LampState.GOOD : LampState.BAD, step.name(), took, step.detail(), step.advice()));
    }

    @Override
    public void finding(Session session, Finding finding) {
        var state = switch (finding.severity()) {
            case NOTE -> LampState.OFF;
            case WARNING -> LampState.WARNING;
            case ERROR -> LampState.BAD;
        };
        var rule = finding.rule();
        add(new DoctorLogLine(state, rule.code(), "", finding.text(), ViolationAdvice.of(rule)));
    }

    @Override
    public void device(AnnouncedDevice device) {
        add(new DoctorLogLine(
                device.isSilent() ? LampState.OFF : LampState.GOOD,
                device.name(),
                "",
                device.isSilent()
                        ? TEXTS.text("doctor.silent")
                        : TEXTS.formatCount("doctor.messages", device.messages()),
                ViolationAdvice.NONE));
    }

    @Override
    public void verdict(DoctorVerdict verdict) {
        end(DoctorLogResult.of(verdict));
    }

    @Override
    public void stopped() {
        end(DoctorLogResult.STOPPED);
    }

    private synchronized void end(DoctorLogResult how) {
        if (more > 0) {
            lines.add(new DoctorLogLine(
                    LampState.OFF, "…", "", TEXTS.formatCount("doctor.more", more), ViolationAdvice.NONE));
        }
        more = 0;
        result = Optional.of(how);
    }

    /** Returns all lines so far. */
    synchronized List<DoctorLogLine> lines() {
        return List.copyOf(lines);
    }

    /** Returns the end of the run; empty while the doctor is running. */
    synchronized Optional<DoctorLogResult> result() {
        return result;
    }

    /** Formats the whole log as text for copying. */
    String text(String endpoint) {
        return endpoint + "\n"
                + lines().stream().map(DoctorLogLine::text).collect(Collectors.joining("\n"))
                + result().map(how -> "\n" + how.text()).orElse("")
                + "\n";
    }

    private synchronized void add(DoctorLogLine line) {
        if (lines.size() < MOST) {
            lines.add(line);
        } else {
            more++;
        }
    }
}
