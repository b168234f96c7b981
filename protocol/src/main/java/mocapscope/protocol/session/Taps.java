package mocapscope.protocol.session;

/** Creates a listener for each session at its start. Each peer of a server is a session too. */
@FunctionalInterface
public interface Taps {
    /** A factory of listeners that ignore every event. */
    Taps NOBODY = _ -> Tap.NOBODY;

    /** Creates the listener of one session, before its first byte, or later to observe a session that already runs. */
    Tap open(Session session);
}
