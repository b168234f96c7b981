package mocapscope.protocol.session;

/** Wants to see sessions: gives each a tap as it begins, a server's every peer included. */
@FunctionalInterface
public interface Taps {
    /** Nobody wants to. */
    Taps NOBODY = _ -> Tap.NOBODY;

    /** A tap for one session, asked for before its first byte, or later where one that runs already is to be seen. */
    Tap open(Session session);
}
