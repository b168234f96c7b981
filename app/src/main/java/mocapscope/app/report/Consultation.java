package mocapscope.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.doctor.Chart;
import mocapscope.app.doctor.Member;
import mocapscope.app.doctor.Step;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** What a doctor did, step by step; what it found, the session tells. Safe for use by several threads. */
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

    /** Steps for which there is no room. */
    synchronized long leftOut() {
        return leftOut;
    }

    /** Empty where there was no doctor, or none who came to a verdict. */
    synchronized Optional<Boolean> healthy() {
        return healthy;
    }

    /** The first step that did not happen. */
    Optional<Step> failed() {
        return steps().stream().filter(step -> !step.well()).findFirst();
    }
}
