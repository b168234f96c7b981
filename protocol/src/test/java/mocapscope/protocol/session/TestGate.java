package mocapscope.protocol.session;

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
    Release release = (_, _) -> {};
    Release leave = (_, _) -> {};

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
}
