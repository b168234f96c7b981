package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;

/**
 * The network interface of a session: opens, closes and sends on its channels; implemented by package link. Calls
 * return at once; their results are reported to the {@link Driver} on its own thread. After a channel is closed here,
 * no more events of it are reported.
 */
public interface Wire {
    /** The time returned if the bytes could not be sent. */
    long NOT_SENT = Long.MIN_VALUE;

    /** Sets the driver that receives events; called once, before any other method. */
    void tell(Driver driver);

    /** Opens a TCP channel; the result is reported by {@link Driver#opened} or {@link Driver#closed}. */
    void connect(Channel channel, Address remote);

    /**
     * Accepts one TCP connection at {@code local}: {@code listener} opens, closes when a connection is accepted, and
     * the connection is reported as {@code channel} by {@link Driver#accepted}.
     */
    void accept(Channel listener, Address local, Channel channel);

    /**
     * Opens a UDP channel; without a remote port it accepts datagrams from any port of that host, and from no other
     * host.
     */
    void openUdp(Channel channel, Address local, Address remote);

    /** Changes the destination of datagrams; the host is an IP address. */
    void aim(Channel channel, Address remote);

    /**
     * Queues bytes to be sent in order; a stream whose queue is full is closed as a slow peer's.
     *
     * @return the time of queueing on the monotonic clock, or {@link #NOT_SENT}
     */
    long send(Channel channel, ByteBuffer bytes);

    /**
     * Pauses or resumes reading of a stream. Bytes on their way to the {@link Driver} still arrive, and the peer waits.
     * Has no effect on datagrams.
     */
    void rest(Channel channel, boolean on);

    /** Closes a channel after the queued bytes are sent, or after a short time limit. */
    void close(Channel channel);

    /** Closes every channel as {@link #close} does, including those that are not open yet. */
    void closeAll();
}
