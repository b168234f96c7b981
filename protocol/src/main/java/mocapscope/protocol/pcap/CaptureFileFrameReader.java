package mocapscope.protocol.pcap;

import java.io.IOException;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames in one of the two capture formats, pcapng or classic pcap. The first word of the file has been read
 * already.
 */
interface CaptureFileFrameReader {
    /** The largest captured length of a frame; only buses other than networks have longer ones. */
    @DocumentedLimit(
            value = "a frame, checked before memory is allocated",
            unit = "bytes",
            beyond = "skipped and reported")
    int LONGEST = 1 << 20;

    /**
     * Returns the next frame, or null at the end.
     *
     * @throws PcapException for damaged data; the next call resumes after it, or returns the end if its length is
     *     unknown
     */
    @Nullable
    PcapFrame next() throws IOException;
}
