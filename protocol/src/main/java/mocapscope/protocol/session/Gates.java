package mocapscope.protocol.session;

/** Creates a gate for each session before its first byte. Each peer of a server gets its own gate. */
@FunctionalInterface
public interface Gates {
    /** A factory of gates that forward everything. */
    Gates OPEN = _ -> Gate.OPEN;

    /** Creates the gate of one session, before its first byte or later as a replacement. */
    Gate open(Session session);

    /**
     * Returns a factory that places these gates next to the sessions and {@code outer} between them and the network.
     */
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
