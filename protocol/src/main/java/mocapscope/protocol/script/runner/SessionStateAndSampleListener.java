package mocapscope.protocol.script.runner;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * A session listener that notifies its owner of state changes and of arriving data samples, and ignores all other
 * events.
 */
public record SessionStateAndSampleListener(Consumer<SessionStateChange> stateConsumer, Runnable sampled)
        implements SessionListener {

    public SessionStateAndSampleListener(Consumer<SessionStateChange> stateConsumer) {
        this(stateConsumer, () -> {});
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
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
