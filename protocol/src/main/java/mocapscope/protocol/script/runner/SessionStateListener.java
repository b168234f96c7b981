package mocapscope.protocol.script.runner;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;

/** A session listener that reports state changes and sample arrivals, and ignores all other events. */
public record SessionStateListener(Consumer<SessionState> stateConsumer, Runnable sampled) implements SessionListener {

    public SessionStateListener(Consumer<SessionState> stateConsumer) {
        this(stateConsumer, () -> {});
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionState state -> onState(state);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            default -> {}
        }
    }

    private void onState(SessionState state) {
        stateConsumer.accept(state);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onSample(Sample sample) {
        sampled.run();
    }
}
