package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;

/**
 * Callback for what a capture contains: UDP datagrams, TCP stream bytes, missing bytes, and opened or closed
 * connections. Calls follow the order of the capture. Buffers are read-only and never change. Comments are those of the
 * frames that carried the data, or empty. Times are nanoseconds since 1970.
 */
public interface PcapFlowListener {

    /** Called for a whole UDP datagram sent by {@code from}. */
    void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment);

    /** Called when a connection opens or is captured for the first time. */
    void opened(PcapFlow flow, long nanos);

    /** Called for the next bytes of a connection sent by {@code from}. */
    void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment);

    /**
     * Called when {@code count} bytes sent by {@code from} are missing from the capture: in a connection before the next
     * bytes, in a datagram that is left out at its end.
     */
    void lost(PcapFlow flow, HostPort from, long nanos, long count);

    /** Called when a connection has ended. */
    void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how);

    /**
     * Called when an attempt to open a connection has failed: the other end refused it at {@code nanos}, or did not answer
     * before the capture's end or the next attempt.
     */
    default void failed(PcapFlow flow, long nanos, boolean isRefused) {}

    /** The reason a captured TCP connection ended: finished, reset, replaced or forgotten. */
    enum TcpCloseReason {
        /** Both sides closed the connection. */
        FINISHED,
        /** One side reset the connection. */
        RESET,
        /** A new connection between the two ends replaced it. */
        REPLACED,
        /** It was evicted, because there were too many other connections since its last segment. */
        FORGOTTEN
    }
}
