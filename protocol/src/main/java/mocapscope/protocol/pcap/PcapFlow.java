package mocapscope.protocol.pcap;

/**
 * A captured TCP connection or UDP conversation between two hosts and ports.
 *
 * @param number number within the capture, in order of first appearance
 * @param stream true for a TCP connection
 * @param opener the end that connected or, if that is unknown, sent first
 * @param hasStart true if the handshake was captured, so that the opener is certain
 */
public record PcapFlow(long number, boolean stream, HostPort opener, HostPort other, boolean hasStart) {}
