package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/** A gate for whole messages that does what a test says. */
final class TestGate implements Gate {
    interface Passing {
        void pass(Parcel parcel, Now now, Onward onward);
    }

    interface Release {
        void release(Now now, Onward onward);
    }

    private final Passing passing;
    long due = NEVER;
    boolean breaksAtSteps;
    Release release = (_, _) -> {};
    Release leave = (_, _) -> {};
    Release ended = (_, _) -> {};
    final List<Phase> phases = new ArrayList<>();

    TestGate(Passing passing) {
        this.passing = passing;
    }

    @Override
    public boolean whole() {
        return true;
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        passing.pass(parcel, now, onward);
    }

    @Override
    public long dueAt() {
        return due;
    }

    @Override
    public void release(Now now, Onward onward) {
        release.release(now, onward);
    }

    @Override
    public void leave(Now now, Onward onward) {
        leave.release(now, onward);
    }

    @Override
    public void ended(Now now, Onward onward) {
        ended.release(now, onward);
    }

    @Override
    public void state(State state) {
        phases.add(state.phase());
        if (breaksAtSteps) {
            throw new IllegalStateException("at a step");
        }
    }
}
