package mocapscope.protocol.session;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/**
 * A session or server implemented as a state machine that an event loop drives. It holds no thread, socket or clock:
 * its event loop calls it with what has happened, and passes on the requests of its users.
 */
public interface SessionOrServerStateMachine extends EventLoopDrivenStateMachine {

    /** Returns the constant properties of its session, for a server of the listener; any thread may call this. */
    Session session();

    /** Returns the engines of a server's connected peers; empty for a session. Any thread may call this. */
    List<? extends SessionOrServerStateMachine> peers();

    /** Begins the first attempt of a session, or begins to listen. */
    void start(MonotonicAndUnixTime at);

    /** Ends it, with all peers of a server; it ends soon, whatever the peers and the gates do. */
    void stop(MonotonicAndUnixTime at);

    /** Reconnects now instead of when the delay is over; does nothing in other phases, and for a server. */
    void retry(MonotonicAndUnixTime at);

    /** Handles a user's request. */
    void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime at);

    /** Replaces the gate of a session, or those of a server's present and future peers. */
    void setGates(TrafficGateFactory factory, MonotonicAndUnixTime at);
}
