package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;

/** A gate for whole messages with behaviour set by a test. */
final class TestGate implements TrafficGate {
    interface GateItemHandler {
        void pass(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context);
    }

    interface GateReleaseHandler {
        void release(MonotonicAndUnixTime now, GateContext context);
    }

    private final GateItemHandler passing;
    long due = NEVER;
    boolean breaksAtSteps;
    GateReleaseHandler release = (_, _) -> {};
    GateReleaseHandler leave = (_, _) -> {};
    GateReleaseHandler ended = (_, _) -> {};
    final List<SessionPhase> phases = new ArrayList<>();

    TestGate(GateItemHandler passing) {
        this.passing = passing;
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        passing.pass(item, now, context);
    }

    @Override
    public long dueAt() {
        return due;
    }

    @Override
    public void release(MonotonicAndUnixTime now, GateContext context) {
        release.release(now, context);
    }

    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        leave.release(now, context);
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        ended.release(now, context);
    }

    @Override
    public void onState(SessionStateChange state) {
        phases.add(state.phase());
        if (breaksAtSteps) {
            throw new IllegalStateException("at a step");
        }
    }
}
