package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.framing.StreamFramer;

/**
 * Counts the bytes of one stream that are undecodable or belong to an incomplete last message. Holds one message in
 * memory.
 */
final class UndecodableStreamByteCounter {
    @DocumentedLimit(
            value = "a message in a file of raw bytes whose end is looked for",
            unit = "bytes",
            beyond = "it and all further bytes count as unreadable")
    private static final int LONGEST = 1 << 24;

    private final StreamFramer framer;
    private ByteBuffer partial = ByteBuffer.allocate(0);
    private long unframedBytes;
    private boolean isTooLong;

    UndecodableStreamByteCounter(StreamFramer framer) {
        this.framer = framer;
    }

    /** Adds the next bytes of the stream. */
    void add(byte[] block) {
        if (isTooLong) {
            unframedBytes += block.length;
            return;
        }
        var bytes = ByteBuffer.allocate(partial.remaining() + block.length)
                .put(partial)
                .put(block)
                .flip()
                .asReadOnlyBuffer();
        partial = skipMessages(bytes);
        if (partial.remaining() > LONGEST) {
            isTooLong = true;
            unframedBytes += partial.remaining();
            partial = ByteBuffer.allocate(0);
        }
    }

    private ByteBuffer skipMessages(ByteBuffer bytes) {
        var rest = bytes;
        int length = framer.nextLength(rest);
        while (length > 0) {
            unframedBytes += framer.isUndecodable() ? length : 0;
            rest = rest.slice(length, rest.remaining() - length);
            length = rest.hasRemaining() ? framer.nextLength(rest) : 0;
        }
        return rest;
    }

    /** Returns the damage that the end of the stream shows. */
    RecordingDamage damage() {
        return RecordingDamage.ofStream(unframedBytes, partial.remaining());
    }
}
