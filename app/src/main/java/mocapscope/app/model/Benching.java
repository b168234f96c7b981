package mocapscope.app.model;

import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bench.Bench;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.transcript.Direction;

/** Where a person holds, changes and breaks on purpose what sessions say and hear. Returns at once. */
public interface Benching {

    /** The bench of that session; empty while it has none. */
    Optional<Bench> bench(String session);

    /** Whether a session has one. */
    default boolean has(SessionSnapshot one) {
        return bench(one.session().id()).isPresent();
    }

    /** Puts a bench before a session that runs, unless it has one; it holds {@code holding} from then on. */
    void attach(String session, Set<Direction> holding);

    /**
     * Connects there, or listens there with simulated devices, a bench before each session from its first byte on. Each step
     * of their handshakes waits many times as long as usual, unless the endpoint says how long.
     */
    void begin(Endpoint endpoint, Role role, Set<Direction> holding);
}
