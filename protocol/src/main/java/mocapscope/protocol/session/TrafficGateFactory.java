package mocapscope.protocol.session;

import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.gate.TrafficGateChain;

/**
 * Creates the message filter (gate) between a new session and its network. Each peer of a server gets its own
 * gate.
 */
@FunctionalInterface
public interface TrafficGateFactory {
    /** A factory of gates that forward everything. */
    TrafficGateFactory OPEN = _ -> TrafficGate.OPEN;

    /** Creates the gate of one session, before its first byte or later as a replacement. */
    TrafficGate createGate(Session session);

    /**
     * Returns a factory that places these gates next to the sessions and {@code outer} between them and the network.
     */
    default TrafficGateFactory chain(TrafficGateFactory outer) {
        return session -> {
            var near = createGate(session);
            var far = outer.createGate(session);
            if (near == TrafficGate.OPEN || far == TrafficGate.OPEN) {
                return near == TrafficGate.OPEN ? far : near;
            }
            return new TrafficGateChain(session.role(), near, far);
        };
    }
}
