package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionListenerFactory;
import org.jspecify.annotations.Nullable;

/** Holds the event relays of all live sessions and attaches an additional listener to them. Thread-safe. */
final class Relays implements Taping {
    private final List<Relay> relays = new ArrayList<>();
    private @Nullable SessionListenerFactory also;

    /** Opens the relay of a starting session. */
    synchronized SessionListener open(Session session, SessionModel model) {
        if (session.endpoint().isFile()) {
            return model;
        }
        relays.removeIf(Relay::over);
        var relay = new Relay(model);
        relays.add(relay);
        if (also != null) {
            relay.join(also);
        }
        return relay;
    }

    /** Releases the model of a session that is no longer shown; its events are still forwarded until it ends. */
    synchronized void forget(SessionModel model) {
        relays.removeIf(relay -> relay.tells(model));
    }

    @Override
    public synchronized void tape(SessionListenerFactory taps) {
        also = taps;
        relays.removeIf(Relay::over);
        relays.forEach(relay -> relay.join(taps));
    }

    @Override
    public synchronized void untape() {
        also = null;
        relays.forEach(Relay::leave);
    }
}
