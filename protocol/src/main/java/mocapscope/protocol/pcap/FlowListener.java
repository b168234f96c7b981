package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;

/**
 * Hears what crossed a network, in the order of the capture. Buffers are read-only and never change; comments are those
 * of the frames that brought them, and empty where nobody said a word; times are nanoseconds since 1970.
 */
public interface FlowListener {

    /** A whole UDP datagram that {@code from} sent. */
    void datagram(Flow flow, Place from, long nanos, ByteBuffer bytes, String comment);

    /** A connection is there, or is heard of for the first time. */
    void opened(Flow flow, long nanos);

    /** The next bytes of a connection that {@code from} sent. */
    void bytes(Flow flow, Place from, long nanos, ByteBuffer bytes, String comment);

    /** So many bytes that {@code from} sent are not in the capture; what comes next is what came after them. */
    void lost(Flow flow, Place from, long nanos, long count);

    /** A connection has ended. */
    void closed(Flow flow, Place by, long nanos, Ending how);

    /** How a connection ended. */
    enum Ending {
        /** Both sides had said all. */
        FINISHED,
        /** One side broke it off. */
        RESET,
        /** Its ends began another. */
        REPLACED,
        /** There were too many others since it was last heard of. */
        FORGOTTEN
    }
}
