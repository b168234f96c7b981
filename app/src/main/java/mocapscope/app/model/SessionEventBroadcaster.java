package mocapscope.app.model;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.recording.SessionActivityTimelineBuilder;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Forwards the events of one live session to several listeners, such as a recorder. Any thread may attach and detach
 * these.
 */
final class SessionEventBroadcaster implements SessionListener {
    private final SessionStateAccumulator model;
    private final SessionActivityTimelineBuilder overviewBuilder;
    private volatile List<AdditionalListener> also = List.of();

    /** A listener and the factory that created it. */
    private record AdditionalListener(SessionListenerFactory factory, SessionListener listener) {}

    SessionEventBroadcaster(SessionStateAccumulator model) {
        this.model = model;
        this.overviewBuilder = new SessionActivityTimelineBuilder(model.activityOverview(), model.healthMonitor());
    }

    boolean isOver() {
        return model.isOver();
    }

    boolean forwardsTo(SessionStateAccumulator other) {
        return model == other;
    }

    /** Attaches a listener of {@code factory}, after sending it the session's retained state. */
    synchronized void attach(SessionListenerFactory factory) {
        var listener = factory.createListener(model.sessionAsShown());
        model.replayStateTo(listener);
        also = Stream.concat(also.stream(), Stream.of(new AdditionalListener(factory, listener)))
                .toList();
    }

    synchronized void detach(SessionListenerFactory factory) {
        also = also.stream().filter(one -> !one.factory().equals(factory)).toList();
    }

    @Override
    public void on(SessionEvent event) {
        overviewBuilder.on(event); // before the health: a sample ends a silence
        model.on(event);
        var others = also;
        for (int i = 0; i < others.size(); i++) {
            others.get(i).listener().on(event);
        }
    }

    @Override
    public boolean wantsMessages() {
        var others = also;
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).listener().wantsMessages()) {
                return true;
            }
        }
        return false; // the model and the overview need only metadata
    }
}
