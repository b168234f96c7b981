package mocapscope.protocol.pcap;

/**
 * What two ends said to each other: a connection, or all datagrams between them.
 *
 * @param number within the capture, in the order in which they were first seen
 * @param stream whether it is a connection
 * @param opener who connected, or was heard first
 * @param begun whether its beginning was seen, so that it is known who connected
 */
public record Flow(long number, boolean stream, Place opener, Place other, boolean begun) {}
