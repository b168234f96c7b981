package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/**
 * The user's commands on sessions, such as connecting, renaming, sending a request and closing. All methods return at
 * once; the snapshots show the results.
 */
public interface SessionCommandController {

    /** Returns the available protocols. */
    List<Protocol> protocols();

    /**
     * Parses an endpoint that the user typed.
     *
     * @throws IllegalArgumentException if it is invalid; the message explains why
     */
    Endpoint parse(String uri);

    /** Starts a client session. */
    void connect(Endpoint endpoint);

    /**
     * Starts a client session, optionally with all messages held from the first byte in both directions: see
     * {@link SessionInterceptorAttacher}.
     */
    default void connect(Endpoint endpoint, boolean held) {
        connect(endpoint);
    }

    /**
     * Starts a server with simulated devices, optionally with all messages held from the first byte in both directions.
     * Each client becomes a session of its own.
     */
    void serve(Endpoint endpoint, boolean held);

    /** Returns the player of a session that is a recording; empty for all others. */
    default Optional<RecordingPlayer> player(String session) {
        return Optional.empty();
    }

    /** Ends a session; its data remain until it is removed. */
    void close(String session);

    /** Reconnects now instead of at the end of the wait; an ended session starts anew. */
    void retry(String session);

    /** Sends a protocol request to a live session's peer. */
    void sendRequest(String session, UserRequestDefinition definition, Map<String, String> parameters);

    /** Sets the axes and unit of a session's sources, now and for later connections to its endpoint. */
    void setAxisMapping(String session, AxesAndUnitOverride choice);

    /** Names a session, now and for later connections to its endpoint; an empty name restores that of its devices. */
    void rename(String session, String name);

    /** Gives a session the color of an index, now and for later connections to its endpoint. */
    void setAccent(String session, int accent);

    /** Begins the counts of a session anew, such as that of its lost messages. */
    void resetCounters(String session);

    /** Ends a session and discards its data. */
    void remove(String session);
}
