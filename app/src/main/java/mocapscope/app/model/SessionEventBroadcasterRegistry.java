package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionListener;

/** Holds the event broadcasters of all live sessions and attaches additional listeners to them. Thread-safe. */
final class SessionEventBroadcasterRegistry implements LiveSessionListenerAttacher {
    private final List<SessionEventBroadcaster> relays = new ArrayList<>();
    private final List<SessionListenerFactory> additional = new ArrayList<>();

    /** Opens the relay of a starting session; only a live session gets the additional listeners. */
    synchronized SessionListener open(SessionStateAccumulator model) {
        var relay = new SessionEventBroadcaster(model);
        if (!model.session().endpoint().isFile()) {
            relays.removeIf(SessionEventBroadcaster::isOver);
            relays.add(relay);
            additional.forEach(relay::attach);
        }
        return relay;
    }

    /** Releases the model of a session that is no longer shown; its events are still forwarded until it ends. */
    synchronized void remove(SessionStateAccumulator model) {
        relays.removeIf(relay -> relay.forwardsTo(model));
    }

    @Override
    public synchronized void attach(SessionListenerFactory factory) {
        additional.add(factory);
        relays.removeIf(SessionEventBroadcaster::isOver);
        relays.forEach(relay -> relay.attach(factory));
    }

    @Override
    public synchronized void detach(SessionListenerFactory attached) {
        additional.remove(attached);
        relays.forEach(relay -> relay.detach(attached));
    }
}
