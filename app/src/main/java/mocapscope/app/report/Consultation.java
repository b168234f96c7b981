package mocapscope.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.doctor.Chart;
import mocapscope.app.doctor.Member;
import mocapscope.app.doctor.Step;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/**
 * Collects the steps and the verdict of a doctor run for a report. Thread-safe. The findings are part of the session's
 * section.
 */
final class Consultation implements Chart {
    private static final int MOST = 300;

    private final List<Step> steps = new ArrayList<>();
    private long leftOut;
    private Optional<Boolean> healthy = Optional.empty();

    @Override
    public synchronized void step(Step step) {
        if (steps.size() < MOST) {
            steps.add(step);
        } else {
            leftOut++;
        }
    }

    @Override
    public void finding(Session session, Finding finding) {}

    @Override
    public void device(Member device) {}

    @Override
    public synchronized void verdict(boolean well) {
        healthy = Optional.of(well);
    }

    @Override
    public void stopped() {}

    synchronized List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns the number of steps that did not fit. */
    synchronized long leftOut() {
        return leftOut;
    }

    /** Returns the verdict; empty if there was no doctor run or it was stopped. */
    synchronized Optional<Boolean> healthy() {
        return healthy;
    }

    /** Returns the first step that failed. */
    Optional<Step> failed() {
        return steps().stream().filter(step -> !step.well()).findFirst();
    }
}
