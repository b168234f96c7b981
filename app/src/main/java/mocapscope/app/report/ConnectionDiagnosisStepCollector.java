package mocapscope.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * Collects the steps and the result of a connection test, run by the doctor command, for a report. Thread-safe. The
 * findings are part of the session's section.
 */
final class ConnectionDiagnosisStepCollector implements DoctorListener {
    private static final int MOST = 300;

    private final List<DoctorStep> steps = new ArrayList<>();
    private long leftOut;
    private Optional<DoctorVerdict> verdict = Optional.empty();

    @Override
    public synchronized void step(DoctorStep step) {
        if (steps.size() < MOST) {
            steps.add(step);
        } else {
            leftOut++;
        }
    }

    @Override
    public void finding(Session session, Finding finding) {}

    @Override
    public void device(AnnouncedDevice device) {}

    @Override
    public synchronized void verdict(DoctorVerdict latest) {
        verdict = Optional.of(latest);
    }

    @Override
    public void stopped() {}

    synchronized List<DoctorStep> steps() {
        return List.copyOf(steps);
    }

    /** Returns the number of steps that did not fit. */
    synchronized long leftOut() {
        return leftOut;
    }

    /** Returns the verdict; empty if there was no doctor run or it was stopped. */
    synchronized Optional<DoctorVerdict> verdict() {
        return verdict;
    }
}
