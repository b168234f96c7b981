package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Inspector;
import org.jspecify.annotations.Nullable;

/**
 * One frame; see {@link FrameHeader} for its picture.
 *
 * @param payload unmasked, read-only
 */
public record Frame(FrameHeader header, ByteBuffer payload) {
    /** The most bytes a message may have, be it in one frame or in many: 16 MiB. */
    public static final int LIMIT = 16 << 20;

    /**
     * How many bytes the frame at the start of {@code bytes} has; 0 when more are needed to tell.
     *
     * @throws DecodeException when its header makes no sense, so that nobody knows where the next frame begins
     */
    public static int length(ByteBuffer bytes) {
        int size = FrameHeader.size(bytes);
        if (size == 0 || bytes.remaining() < size) {
            return 0;
        }
        return size
                + FrameHeader.read(new ByteReader(bytes, WebSocketRule.CUT_OFF), LIMIT)
                        .length();
    }

    /**
     * Reads a whole frame; the masked payload is shown as it crossed the wire.
     *
     * @throws DecodeException when it is cut off, longer than {@link #LIMIT}, or its header makes no sense
     */
    public static Frame read(ByteReader in) {
        var header = FrameHeader.read(in, LIMIT);
        var payload = in.bytes("payload", header.length());
        return new Frame(header, header.masked() ? masked(payload, header.key()) : payload);
    }

    /** A whole message or a control frame; of a client, masked with a key from {@code random}. */
    public static Frame of(Opcode opcode, ByteBuffer payload, Speaker speaker, RandomGenerator random) {
        return part(true, opcode, payload, speaker, random);
    }

    /** A frame that may be one of several of its message: all but the first are continuations, the last has {@code fin}. */
    public static Frame part(boolean fin, Opcode opcode, ByteBuffer payload, Speaker speaker, RandomGenerator random) {
        int key = speaker.masks() ? random.nextInt() : 0;
        var header = new FrameHeader(fin, 0, opcode, speaker.masks(), payload.remaining(), key);
        return new Frame(header, payload.asReadOnlyBuffer());
    }

    /** The frame as it crosses the wire. */
    public ByteBuffer bytes() {
        return bytes(null);
    }

    ByteBuffer bytes(@Nullable Inspector inspector) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN, inspector);
        header.write(out);
        out.section("").bytes("payload", header.masked() ? masked(payload, header.key()) : payload);
        return out.written();
    }

    /** A masked copy of {@code bytes}, or an unmasked one of masked bytes (§5.3). */
    public static ByteBuffer masked(ByteBuffer bytes, int key) {
        var from = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        var copy = ByteBuffer.allocate(bytes.remaining());
        while (from.remaining() >= Integer.BYTES) {
            copy.putInt(from.getInt() ^ key);
        }
        for (int shift = 24; from.hasRemaining(); shift -= 8) {
            copy.put((byte) (from.get() ^ key >> shift));
        }
        return copy.flip().asReadOnlyBuffer();
    }
}
