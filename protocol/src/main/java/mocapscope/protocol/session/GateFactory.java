package mocapscope.protocol.session;

import mocapscope.protocol.session.gate.GateChain;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * Creates the message filter (gate) between a new session and its network. Each peer of a server gets its own
 * gate.
 */
@FunctionalInterface
public interface GateFactory {
    /** A factory of gates that forward everything. */
    GateFactory OPEN = _ -> TrafficGate.OPEN;

    /** Creates the gate of one session, before its first byte or later as a replacement. */
    TrafficGate createGate(Session session);

    /**
     * Returns a factory that places these gates next to the sessions and {@code outer} between them and the network.
     */
    default GateFactory chain(GateFactory outer) {
        return session -> {
            var near = createGate(session);
            var far = outer.createGate(session);
            if (near == TrafficGate.OPEN || far == TrafficGate.OPEN) {
                return near == TrafficGate.OPEN ? far : near;
            }
            return new GateChain(session.role(), near, far);
        };
    }
}
