package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;

/**
 * A captured link-layer frame with its timestamp, link type, bytes and comment.
 *
 * @param nanos time of capture, in nanoseconds since 1970; 0 if the capture has no time before this frame
 * @param link link type, as numbered by tcpdump.org
 * @param captureInterface number of the interface in the capture; -1 if the capture has only one
 * @param length length on the network in bytes; fewer may have been captured
 * @param bytes captured bytes, read-only
 * @param comment comment in the capture file, or an empty string
 */
public record PcapFrame(long nanos, int link, int captureInterface, long length, ByteBuffer bytes, String comment) {

    /** Returns the frame with another time of capture. */
    public PcapFrame withTime(long nanos) {
        return new PcapFrame(nanos, link, captureInterface, length, bytes, comment);
    }
}
