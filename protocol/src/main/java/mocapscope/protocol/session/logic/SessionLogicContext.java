package mocapscope.protocol.session.logic;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The interface through which a protocol's logic opens channels, sends bytes and sets timers. Calls return at once.
 * Timers and deadlines are set at once; all else is executed after the logic's own call has returned.
 */
public interface SessionLogicContext {

    /** Opens a TCP channel; answered by opened or closed. */
    void connect(Channel channel, NetworkAddress remote);

    /** Accepts one TCP connection at {@code local} as {@code channel}; answered by opened or closed. */
    void accept(Channel listener, NetworkAddress local, Channel channel);

    /**
     * Opens a UDP channel from {@code local} to {@code remote}; answered by opened, which names the local address of
     * the route to the remote one, or by closed.
     */
    void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote);

    /**
     * Opens a UDP channel as {@link #openUdp(Channel, NetworkAddress, NetworkAddress)} does, with multicast: from
     * {@link NetworkAddress#ANY_SENDER} it receives datagrams of all senders.
     */
    default void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote, MulticastGroup group) {
        openUdp(channel, local, remote);
    }

    /**
     * Sends datagrams of a UDP channel to {@code remote} from now on. For a channel that was opened without a remote
     * port, to receive from any port of that host.
     */
    void setRemoteAddress(Channel channel, NetworkAddress remote);

    /** Sends bytes: a whole message on a stream, a whole datagram on UDP. The name is for display. */
    void send(Channel channel, String name, ByteBuffer bytes);

    /** Sends bytes of another program: any part of a stream, which a gate receives as whole messages, or a datagram. */
    default void relay(Channel channel, ByteBuffer bytes) {
        send(channel, "", bytes);
    }

    /** Closes a channel after the bytes that were sent on it before; {@link SessionLogic#onClosed} is not called. */
    void close(Channel channel);

    /** Calls woken at {@code monotonicNanos}. One timer per name: a later call moves it. */
    void scheduleTimer(String name, long monotonicNanos);

    /**
     * Calls woken once the peer has had {@code patience} nanoseconds since {@code since} to answer: everything that
     * arrived by then has been handled and nothing is held at the gate. A pause of this process restarts the time. A
     * verdict about a peer that did not answer uses this, never {@link #scheduleTimer}. One deadline per name: a later call
     * moves it.
     */
    void schedulePeerDeadline(String name, long since, long patience);

    /** Cancels the timer or the deadline of that name, if it is set. */
    void cancelTimer(String name);

    /** Reports the progress of the handshake and the event that it waits for. */
    void enterStep(SessionPhase phase, String name, String waitingFor);

    /** Reports a problem or oddity that concerns no bytes; the text is for display. */
    void reportFinding(Rule rule, String text);

    /** Reports metrics of the transport; the latest value of each key is valid. A few times a second are enough. */
    void reportMetrics(List<TransportMetricValue> metrics);

    /**
     * Offers a request with its parameter values to the user. The latest offer of a request is valid; all end with the
     * attempt.
     */
    void offerChoices(UserRequestWithParameterChoices choices);

    /** Ends the session normally. Closes every channel. */
    void end(String reason);

    /** Ends this attempt: a client may try again later. Closes every channel. */
    default void abandonAttempt(String reason) {
        abandonAttempt(null, reason);
    }

    /**
     * Ends this attempt because {@code cause} was violated; null if that is unknown. In {@link SessionLogic#onClosed},
     * an unknown cause is the reason for which the channel closed.
     */
    void abandonAttempt(@Nullable Rule cause, String reason);

    /** Fails the session, which can never work as it is. Closes every channel. */
    void fail(Rule rule, String reason);

    /** Fails the session because of a finding; the reported reason keeps the location of the finding. */
    void fail(Finding cause, String reason);
}
