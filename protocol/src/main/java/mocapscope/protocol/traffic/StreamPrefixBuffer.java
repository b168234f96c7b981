package mocapscope.protocol.traffic;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import mocapscope.protocol.limit.DocumentedLimit;

/** Buffers the first 2048 bytes of one direction of a captured stream, for protocol detection. */
final class StreamPrefixBuffer {
    /** The number of bytes kept; the marks of a protocol and its announcements of further channels lie within them. */
    @DocumentedLimit(
            value = "beginning of a stream in which a protocol is recognized, for each direction",
            unit = "bytes",
            beyond = "not recognized")
    private static final int MOST = 2048;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);

    /** Adds bytes and returns true if any of them were kept. */
    boolean add(ByteBuffer bytes) {
        int length = Math.min(bytes.remaining(), MOST - kept.size());
        var copy = new byte[length];
        bytes.get(bytes.position(), copy);
        kept.writeBytes(copy);
        return length > 0;
    }

    ByteBuffer bytes() {
        return ByteBuffer.wrap(kept.toByteArray()).asReadOnlyBuffer();
    }

    /** Returns true if no more bytes will be kept. */
    boolean isFull() {
        return kept.size() == MOST;
    }
}
