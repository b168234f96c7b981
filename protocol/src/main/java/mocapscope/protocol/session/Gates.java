package mocapscope.protocol.session;

/** Puts a gate before each session as it begins, ahead of its first byte; a server's every peer gets its own. */
@FunctionalInterface
public interface Gates {
    /** Lets everything pass everywhere. */
    Gates OPEN = _ -> Gate.OPEN;

    /** A gate for one session, asked for before its first byte, or later to take another's place. */
    Gate open(Session session);

    /** These gates next to the sessions, and {@code outer} between them and the wire. */
    default Gates before(Gates outer) {
        return session -> {
            var near = open(session);
            var far = outer.open(session);
            if (near == Gate.OPEN || far == Gate.OPEN) {
                return near == Gate.OPEN ? far : near;
            }
            return new TwoGates(session.role(), near, far);
        };
    }
}
