package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import org.jspecify.annotations.Nullable;

/** The taps on all live sessions, which a recorder can join at any time. Any thread may call. */
final class Relays implements Taping {
    private final List<Relay> relays = new ArrayList<>();
    private @Nullable Taps also;

    /** The tap for a session that begins. */
    synchronized Tap open(Session session, SessionModel model) {
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

    /** A session is shown no longer, and must not be kept for it: what it goes through until it ends is told all the same. */
    synchronized void forget(SessionModel model) {
        relays.removeIf(relay -> relay.tells(model));
    }

    @Override
    public synchronized void tape(Taps taps) {
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
