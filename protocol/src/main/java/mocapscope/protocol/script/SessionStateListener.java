package mocapscope.protocol.script;

import mocapscope.protocol.session.SessionEvent;
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

    @Override public void on(SessionEvent event) {
switch (event) {
case SessionState state -> onState(state);
case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
default -> {}
}
}

        private void onState(SessionState state) {
        told.accept(state);
    }

            @Override
    public boolean wantsMessages() {
        return false;
    }

            private void onSample(Sample sample) {
        sampled.run();
    }

    }
