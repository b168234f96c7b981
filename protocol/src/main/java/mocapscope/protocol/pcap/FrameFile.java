package mocapscope.protocol.pcap;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One of the two forms of a capture, of which the first word is read already. */
interface FrameFile {
    /** What a network carries in one piece, and is kept at most; none is longer but those of buses that are no network. */
    int LONGEST = 1 << 20;

    /**
     * The next frame; null at the end.
     *
     * @throws PcapException for what is broken; the next call goes on behind it, or finds the end where that is unknown
     */
    @Nullable
    Frame next() throws IOException;
}
