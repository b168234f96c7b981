package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** What a dialogue can ask for. Calls return at once and are carried out after the dialogue's own call has returned. */
public interface Actions {

    /** Opens a TCP channel; answered by opened or closed. */
    void connect(Channel channel, Address remote);

    /** Waits for one TCP connection at {@code local}, which becomes {@code channel}; answered by opened or closed. */
    void accept(Channel listener, Address local, Channel channel);

    /**
     * Opens a UDP channel from {@code local} to {@code remote}; answered by opened, which says the local address that
     * the route to the remote one gives, or by closed.
     */
    void openUdp(Channel channel, Address local, Address remote);

    /**
     * What is sent on a UDP channel goes to {@code remote} from now on: for one that was opened without a remote port, to
     * receive whatever that host sends.
     */
    void aim(Channel channel, Address remote);

    /** Sends bytes: a whole message on a stream, a whole datagram on UDP. The name is for people. */
    void send(Channel channel, String name, ByteBuffer bytes);

    /** Closes a channel behind what was sent on it; {@link Dialogue#closed} does not tell of it. */
    void close(Channel channel);

    /** Calls woken at {@code monotonicNanos}; one wake-up a name, a later call moves it. */
    void wakeAt(String name, long monotonicNanos);

    /**
     * Calls woken once the peer could be heard for {@code patience} nanoseconds since {@code since}: everything that arrived
     * by then has been handled, nothing is held at the gate, and a pause of this process starts the patience anew. A verdict
     * about a peer that did not answer rests on this, never on {@link #wakeAt}. One deadline a name, a later call moves it.
     */
    void deadline(String name, long since, long patience);

    /** Forgets the wake-up or the deadline of that name; nothing happens when there is none. */
    void cancelWake(String name);

    /** Says how far the handshake is, and what must happen next. */
    void step(Phase phase, String name, String waitingFor);

    /** Tells of something wrong or odd that is about no bytes; the text is for a person. */
    void finding(Rule rule, String text);

    /** Says how the transport is; of a key, the latest holds. A few times a second are enough. */
    void vitals(List<Vital> vitals);

    /** Lets a person pick; of a request, the latest holds, and none is left when the attempt ends. */
    void offer(Offer offer);

    /** The session ends in order: nothing is wrong. Closes every channel. */
    void end(String why);

    /** Gives up this attempt: a client may try again later. Closes every channel. */
    void lost(String why);

    /** The session can never work as it is. Closes every channel. */
    void fail(Rule rule, String why);
}
