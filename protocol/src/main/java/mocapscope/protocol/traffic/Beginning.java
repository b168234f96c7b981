package mocapscope.protocol.traffic;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The first bytes of one direction of a stream. */
final class Beginning {
    /** What tells a stream, or where more is said, stands within so many bytes. */
    private static final int MOST = 2048;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);

    /** One more piece; whether there is anything new to be looked at. */
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

    /** Whether no more is kept. */
    boolean full() {
        return kept.size() == MOST;
    }
}
