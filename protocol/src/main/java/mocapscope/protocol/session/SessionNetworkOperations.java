package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;

/**
 * Opens and closes a session's TCP and UDP channels and sends bytes on them. Calls return at once; their results are
 * reported to a {@link ChannelListener} on the session's thread. After a channel is closed here, no more events of it
 * are reported.
 */
public interface SessionNetworkOperations {
    /** The time returned if the bytes could not be sent. */
    long NOT_SENT = Long.MIN_VALUE;

    /** Sets the listener that receives the events of all channels; called once, before any other method. */
    void setListener(ChannelListener listener);

    /** Opens a TCP channel; the result is reported by {@link ChannelListener#opened} or {@link ChannelListener#closed}. */
    void connect(Channel channel, NetworkAddress remote);

    /**
     * Accepts one TCP connection at {@code local}: {@code listener} opens, closes when a connection is accepted, and
     * the connection is reported as {@code channel} by {@link ChannelListener#accepted}.
     */
    void accept(Channel listener, NetworkAddress local, Channel channel);

    /**
     * Opens a UDP channel; without a remote port it accepts datagrams from any port of that host, and from no other
     * host.
     */
    void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote);

    /**
     * Opens a UDP channel with multicast: from {@link NetworkAddress#ANY_SENDER} it accepts datagrams of all senders. A
     * network without multicast ignores the group.
     */
    default void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote, MulticastGroup group) {
        openUdp(channel, local, remote);
    }

    /** Changes the destination of datagrams; the host is an IP address. */
    void setRemoteAddress(Channel channel, NetworkAddress remote);

    /**
     * Queues bytes to be sent in order; a stream whose queue is full is closed as a slow peer's.
     *
     * @return the time of queueing on the monotonic clock, or {@link #NOT_SENT}
     */
    long send(Channel channel, ByteBuffer bytes);

    /**
     * Pauses or resumes reading of a stream. Bytes on their way to the session still arrive, and the peer waits. Has no
     * effect on datagrams.
     */
    void setReadPaused(Channel channel, boolean on);

    /**
     * Begins to send what a channel receives to the equal channel of {@code target} as soon as it arrives, if
     * {@code crosses} accepts it; reports it by {@link ChannelListener#relayed}. Bytes keep their order: none is sent while
     * earlier ones wait for the listener. {@code crosses} runs on other threads. A network without relays does nothing.
     */
    default void startRelay(Channel channel, SessionNetworkOperations target, Predicate<ByteBuffer> crosses) {}

    /** Reports all that a channel receives from now on by {@link ChannelListener#received}. */
    default void stopRelay(Channel channel) {}

    /**
     * Checks soon whether the system dropped datagrams of a UDP channel that this program had not read. If so, this
     * process counts as late: see {@link SessionEvent.ProcessLagged}.
     *
     * @param gapAt the time on the monotonic clock at which a datagram was found missing
     */
    default void checkDrops(Channel channel, long gapAt) {}

    /** Closes a channel after the queued bytes are sent, or after a short time limit. */
    void close(Channel channel);

    /** Closes every channel as {@link #close} does, including those that are not open yet. */
    void closeAll();

    /** Receives the events of a session's channels on the session's own thread. */
    interface ChannelListener {

        /** Handles the opening of a requested channel. */
        void opened(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at);

        /** Handles a channel that the peer opened to us. */
        void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at);

        /** Handles received bytes: a datagram, or any part of a stream. The buffer must never change afterwards. */
        void received(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at);

        /** Handles received bytes that the network has already sent, see {@link #startRelay}. */
        default void relayed(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {}

        /** Handles a channel that closed or could not be opened. */
        void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at);

        /**
         * Handles that many bytes wait to be sent on a stream, so that no more should be sent now, or that few are left.
         */
        default void writable(Channel channel, boolean on, MonotonicAndUnixTime at) {}

        /** Handles a report from the remote host that no program receives at the port of a datagram. */
        void unreachable(Channel channel, MonotonicAndUnixTime at);
    }
}
