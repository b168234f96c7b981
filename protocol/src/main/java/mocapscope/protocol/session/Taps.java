package mocapscope.protocol.session;

/** Wants to see sessions: gives each a tap as it begins, a server's every peer included. */
@FunctionalInterface
public interface Taps {
    /** Nobody wants to. */
    Taps NOBODY = _ -> Tap.NOBODY;

    Tap open(Session session);
}
