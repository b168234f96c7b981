package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;

/**
 * What a network carried in one piece, as it was captured.
 *
 * @param nanos when, since 1970
 * @param link type of the link, as tcpdump.org numbers them
 * @param length in bytes, on the network; fewer of them may have been kept
 * @param bytes read-only
 * @param comment of whoever looked at it; empty where nobody said a word
 */
public record Frame(long nanos, int link, long length, ByteBuffer bytes, String comment) {}
