package mocapscope.app.command.output;

import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * The endpoint of a listening server with the port that the system assigned. Applies to endpoints that leave the port
 * to the system.
 */
public final class AssignedPortEndpoint {
    private static final int ANY = 0;

    private int port = ANY;

    /** Reads the port from the state of a listening server. */
    public void update(SessionStateChange state) {
        int colon = state.step().lastIndexOf(':');
        if (state.phase() == SessionPhase.LISTENING && colon >= 0) {
            port = Integer.parseInt(state.step().substring(colon + 1));
        }
    }

    /** Returns the endpoint that clients connect to: the server's address without its options. */
    public String endpoint(Session session) {
        var endpoint = session.endpoint();
        if (session.role() == SessionRole.CLIENT) {
            return endpoint.toString();
        }
        var given = endpoint.address();
        return new Endpoint(
                        endpoint.protocol(),
                        endpoint.scheme(),
                        given.port() == ANY ? new NetworkAddress(given.host(), port) : given,
                        endpoint.devices(),
                        OptionValues.ofDefaults(List.of()))
                .toString();
    }
}
