package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * One WebSocket frame: header and unmasked payload. See {@link WebSocketFrameHeader} for its layout.
 *
 * @param payload unmasked, read-only
 */
public record WebSocketFrame(WebSocketFrameHeader header, ByteBuffer payload) {
    /** The maximum number of bytes of a message, in one frame or several: 16 MiB. */
    @DocumentedLimit(
            value = "a message, checked before memory is allocated",
            unit = "bytes",
            beyond = "the frame or fragment is rejected, MESSAGE_TOO_LARGE")
    public static final int LIMIT = 16 << 20;

    /**
     * Returns the number of bytes of the frame at the start of {@code bytes}; 0 if more are needed to determine it.
     *
     * @throws DecodeException if its header is invalid, so that the start of the next frame is unknown
     */
    public static int length(ByteBuffer bytes) {
        int size = WebSocketFrameHeader.size(bytes);
        if (size == 0 || bytes.remaining() < size) {
            return 0;
        }
        return size
                + WebSocketFrameHeader.read(new ByteReader(bytes, WebSocketProblemKind.CUT_OFF), LIMIT)
                        .length();
    }

    /**
     * Reads a whole frame; the masked payload is reported as it crossed the network.
     *
     * @throws DecodeException if it is truncated, longer than {@link #LIMIT}, or its header is invalid
     */
    public static WebSocketFrame read(ByteReader in) {
        var header = WebSocketFrameHeader.read(in, LIMIT);
        var payload = in.bytes("payload", header.length());
        return new WebSocketFrame(header, header.masked() ? masked(payload, header.key()) : payload);
    }

    /** Returns a whole message or a control frame; a client's is masked with a key from {@code random}. */
    public static WebSocketFrame of(
            WebSocketOpcode opcode, ByteBuffer payload, WebSocketRole role, RandomGenerator random) {
        return part(true, opcode, payload, role, random);
    }

    /**
     * Returns a frame that may be one of several of its message: all but the first are continuations, and the last has
     * {@code fin}.
     */
    public static WebSocketFrame part(
            boolean fin, WebSocketOpcode opcode, ByteBuffer payload, WebSocketRole role, RandomGenerator random) {
        int key = role.masksFrames() ? random.nextInt() : 0;
        var header = new WebSocketFrameHeader(fin, 0, opcode, role.masksFrames(), payload.remaining(), key);
        return new WebSocketFrame(header, payload.asReadOnlyBuffer());
    }

    /** Returns the bytes of the frame as they cross the network. */
    public ByteBuffer bytes() {
        return bytes(null);
    }

    ByteBuffer bytes(@Nullable MessageFieldListener listener) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN, listener);
        header.write(out);
        out.section("").bytes("payload", header.masked() ? masked(payload, header.key()) : payload);
        return out.toByteBuffer();
    }

    /** Returns a masked copy of {@code bytes}, or an unmasked copy of masked bytes (§5.3). */
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
