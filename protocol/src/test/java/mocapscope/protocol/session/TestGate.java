package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/** A gate for whole messages that does what a test says. */
final class TestGate implements Gate {
    interface Passing {
        void pass(GateItem item, ClockReading reading, GateContext context);
    }

    interface Release {
        void release(ClockReading reading, GateContext context);
    }

    private final Passing passing;
    long due = NEVER;
    boolean breaksAtSteps;
    Release release = (_, _) -> {};
    Release leave = (_, _) -> {};
    Release ended = (_, _) -> {};
    final List<SessionPhase> phases = new ArrayList<>();

    TestGate(Passing passing) {
        this.passing = passing;
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GateItem item, ClockReading reading, GateContext context) {
        passing.pass(item, reading, context);
    }

    @Override
    public long dueAt() {
        return due;
    }

    @Override
    public void release(ClockReading reading, GateContext context) {
        release.release(reading, context);
    }

    @Override
    public void flush(ClockReading reading, GateContext context) {
        leave.release(reading, context);
    }

    @Override
    public void discardAll(ClockReading reading, GateContext context) {
        ended.release(reading, context);
    }

    @Override
    public void onState(SessionState state) {
        phases.add(state.phase());
        if (breaksAtSteps) {
            throw new IllegalStateException("at a step");
        }
    }
}
