package mocapscope.protocol.script;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Entry;

/** A session listener that reports state changes and sample arrivals, and ignores all other events. */
record SessionStateListener(Consumer<SessionState> told, Runnable sampled) implements SessionListener {

    SessionStateListener(Consumer<SessionState> told) {
        this(told, () -> {});
    }

    @Override
    public void onState(SessionState state) {
        told.accept(state);
    }

    @Override
    public void onEntry(Entry entry) {}

    @Override
    public void onMessage(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {
        sampled.run();
    }

    @Override
    public void onFinding(Finding finding) {}
}
