package mocapscope.app.model;

import mocapscope.app.model.state.SessionModel;
import mocapscope.protocol.recording.ActivityOverviewBuilder;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import org.jspecify.annotations.Nullable;

/**
 * Sends a session's events to its model, its activity overview and one optional additional listener, such as a
 * recorder. The additional listener may be attached and detached from any thread.
 */
final class SessionEventBroadcaster implements SessionListener {
    private final SessionModel model;
    private final ActivityOverviewBuilder overviewBuilder;
    private volatile @Nullable SessionListener also;

    SessionEventBroadcaster(SessionModel model) {
        this.model = model;
        this.overviewBuilder = new ActivityOverviewBuilder(model.activityOverview(), model.healthMonitor());
    }

    boolean isOver() {
        return model.isOver();
    }

    boolean forwardsTo(SessionModel other) {
        return model == other;
    }

    /** Attaches one of {@code factory}, after sending it the session's retained state. */
    void attach(SessionListenerFactory factory) {
        var listener = factory.createListener(model.sessionAsShown());
        model.replayStateTo(listener);
        also = listener;
    }

    void detach() {
        also = null;
    }

    @Override
    public void on(SessionEvent event) {
        overviewBuilder.on(event); // before the health: a sample ends a silence
        model.on(event);
        var other = also;
        if (other != null) {
            other.on(event);
        }
    }

    @Override
    public boolean wantsMessages() {
        var other = also;
        return other != null && other.wantsMessages(); // the model and the overview need only metadata
    }
}
