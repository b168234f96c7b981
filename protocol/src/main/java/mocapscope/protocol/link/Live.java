package mocapscope.protocol.link;

import java.time.Duration;
import java.util.Map;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Session;

/** A session that runs. Calls return at once and are carried out by the session's own thread. */
public interface Live {

    /** What stays the same as long as it runs; of a listener, its own and not a peer's. */
    Session session();

    /** Ends the session in order; a listener's with all its peers. */
    void stop();

    /**
     * Connects again now instead of when the wait is over. Nothing happens for a session that does not wait, nor for a
     * listener.
     */
    void retry();

    /**
     * Asks the peer for something. It is one of the protocol's for that role; nothing happens between two attempts to
     * connect.
     *
     * @param parameters values by key; those that are left out have their standard values
     */
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

    /**
     * Waits until everything that has arrived by now is handled; a few seconds at most, where more comes than can be handled.
     * A verdict that something did not come needs this. Not for the session's own thread.
     *
     * @return when this process went on after its last pause, on the monotonic clock; {@link Long#MIN_VALUE} if it never
     *     paused
     * @throws InterruptedException when the waiting thread is interrupted
     */
    long catchUp() throws InterruptedException;

    /**
     * Waits until it ended for good, its last words have left and its ports are free again, at most so long; whether
     * that came. Of a listener's peer, until the listener did.
     *
     * @throws InterruptedException when the waiting thread is interrupted
     */
    boolean awaitEnd(Duration most) throws InterruptedException;
}
