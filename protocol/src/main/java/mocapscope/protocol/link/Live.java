package mocapscope.protocol.link;

import java.time.Duration;
import java.util.Map;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Session;

/** A session that runs. Calls return at once and are carried out by the session's own thread. */
public interface Live {

    Session session();

    /** Ends the session in order; a listener's with all its peers. */
    void stop();

    /** Connects again now instead of when the wait is over. */
    void retry();

    /** Asks the peer for something. */
    void ask(Request request, Map<String, String> parameters);

    /**
     * Puts a gate between the session and the network's own, in place of one that was there; before a listener's peers,
     * those to come included.
     */
    void gate(Gates gates);

    /** Has the session look soon whether its gate has something due: somebody may have told the gate so. */
    void wake();

    /** Whether it ended for good. */
    boolean over();

    /** Waits until it ended for good, at most so long; whether it did. */
    boolean awaitEnd(Duration most) throws InterruptedException;
}
