package mocapscope.app.model;

import java.util.Optional;
import java.util.Set;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/**
 * Attaches interceptors, which let the user hold and edit messages, to new and running sessions. All methods return at
 * once.
 */
public interface SessionInterceptorAttacher {

    /** Returns the interceptor of a session; empty if it has none. */
    Optional<SessionInterceptor> find(String session);

    /** Returns true if a session has an interceptor. */
    default boolean has(SessionSnapshot one) {
        return find(one.session().id()).isPresent();
    }

    /**
     * Attaches an interceptor to a running session unless it has one, and holds messages of the directions in
     * {@code holding} from then on.
     */
    void attach(String session, Set<Direction> holding);

    /**
     * Starts a client or a server with simulated devices, with an interceptor for each session from its first byte.
     * Multiplies the handshake timeouts unless the endpoint sets them.
     */
    void start(Endpoint endpoint, SessionRole role, Set<Direction> holding);

    /**
     * Starts a proxy at {@code endpoint}: each client becomes a session with the server at {@code upstream}, with an
     * interceptor from its first byte.
     *
     * @throws IllegalArgumentException if the two have different protocols
     */
    void startProxy(Endpoint endpoint, Endpoint upstream, Set<Direction> holding);
}
