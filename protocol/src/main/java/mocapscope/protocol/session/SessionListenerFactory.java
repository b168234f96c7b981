package mocapscope.protocol.session;

import mocapscope.protocol.session.event.SessionListener;

/** Creates a separate listener for the events of each session. Each peer of a server is a session too. */
@FunctionalInterface
public interface SessionListenerFactory {
    /** A factory of listeners that ignore every event. */
    SessionListenerFactory NO_OP = _ -> SessionListener.NO_OP;

    /** Creates the listener of one session, before its first byte, or later to observe a session that already runs. */
    SessionListener createListener(Session session);
}
