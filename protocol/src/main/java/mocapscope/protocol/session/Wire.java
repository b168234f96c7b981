package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;

/**
 * A session's way to the network; the link implements it. Calls return at once; what comes of them is told to the
 * {@link Driver} by its own thread. After a channel was closed here nothing more is told of it.
 */
public interface Wire {
    /** In place of a time: the bytes could not leave. */
    long NOT_SENT = Long.MIN_VALUE;

    /** Says whom to tell; called once, before anything is asked for. */
    void tell(Driver driver);

    /** Opens a TCP channel; {@link Driver#opened} or {@link Driver#closed} tells what came of it. */
    void connect(Channel channel, Address remote);

    /**
     * Waits at {@code local} for one TCP connection: {@code listener} opens, closes when somebody has come, and what
     * came is told as {@code channel} by {@link Driver#accepted}.
     */
    void accept(Channel listener, Address local, Channel channel);

    /**
     * Opens a UDP channel; one without a remote port takes datagrams from any port of that host, and from no other
     * host.
     */
    void openUdp(Channel channel, Address local, Address remote);

    /** Where datagrams go from now on; the host is a number. */
    void aim(Channel channel, Address remote);

    /**
     * Hands bytes over to be sent in order; a stream whose queue is full is closed as a slow peer's.
     *
     * @return when they were handed over, on the monotonic clock, or {@link #NOT_SENT}
     */
    long send(Channel channel, ByteBuffer bytes);

    /**
     * Reads nothing more of a stream, or again; what is on its way to the {@link Driver} still comes, and the peer waits.
     * Nothing happens to datagrams.
     */
    void rest(Channel channel, boolean on);

    /** Closes a channel after what is queued was sent, or after a short while. */
    void close(Channel channel);

    /** Closes every channel, those too that are not open yet, as {@link #close} does. */
    void closeAll();
}
