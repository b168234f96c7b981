package mocapscope.app.command;

import java.util.List;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.session.State;

/** Where a server really listens, when its endpoint left the port to the system. */
final class Bound {
    private static final int ANY = 0;

    private int port = ANY;

    /** Learns the port from the state of a listener. */
    void learn(State state) {
        int colon = state.step().lastIndexOf(':');
        if (state.phase() == Phase.LISTENING && colon >= 0) {
            port = Integer.parseInt(state.step().substring(colon + 1));
        }
    }

    /** Where clients reach a server: its address, and nothing of how it was set up. */
    String endpoint(Session session) {
        var endpoint = session.endpoint();
        if (session.role() == Role.CLIENT) {
            return endpoint.toString();
        }
        var given = endpoint.address();
        return new Endpoint(
                        endpoint.protocol(),
                        endpoint.scheme(),
                        given.port() == ANY ? new Address(given.host(), port) : given,
                        endpoint.devices(),
                        Settings.standard(List.of()))
                .toString();
    }
}
