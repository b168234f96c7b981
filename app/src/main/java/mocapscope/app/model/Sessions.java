package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.recording.Player;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;

/** What a person can do with sessions; returns at once, what comes of it shows in the snapshots. */
public interface Sessions {

    /** The protocols that can be chosen. */
    List<Protocol> protocols();

    /**
     * Reads an endpoint as a person types it.
     *
     * @throws IllegalArgumentException that says what is wrong with it
     */
    Endpoint parse(String uri);

    /** Begins a session as a client. */
    void connect(Endpoint endpoint);

    /** The same, perhaps with everything held from the first byte on, both ways: see {@link Benching}. */
    default void connect(Endpoint endpoint, boolean held) {
        connect(endpoint);
    }

    /** What plays a session that is a recording; empty for all others. */
    default Optional<Player> player(String session) {
        return Optional.empty();
    }

    /** Ends a session; its data stay until it is removed. */
    void close(String session);

    /** Connects again now instead of when the wait is over; a session that ended begins anew. */
    void retry(String session);

    /** Asks a live session's peer for one of its protocol's requests. */
    void ask(String session, Request request, Map<String, String> parameters);

    /** Shows a session's sources in those axes and that unit, now and whenever its endpoint is connected to again. */
    void orient(String session, BearingChoice choice);

    /** Ends a session and forgets its data. */
    void remove(String session);
}
