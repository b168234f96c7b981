package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.Frame;
import mocapscope.protocol.websocket.FrameHeader;
import mocapscope.protocol.websocket.HttpHead;
import mocapscope.protocol.websocket.Opcode;
import mocapscope.protocol.websocket.WebSocketRule;

/** Framing state of one direction of an AImation stream: unknown, HTTP head, WebSocket frames or undecodable bytes. */
enum Stage {
    /** A head, or a frame if the start of the stream was not captured. */
    ANY,
    HEAD,
    FRAMES,
    BYTES;

    /** Number of bytes that identify a head: a server's begins with {@code HTTP/}. */
    private static final int GREETING = 5;

    private static final String HTTP = "HTTP/";

    /**
     * Returns the state of a stream that continues with {@code bytes}; a stream captured from its middle has no head.
     */
    Stage begun(ByteBuffer bytes) {
        if (this != ANY || !bytes.hasRemaining()) {
            return this;
        }
        int first = bytes.get(bytes.position());
        boolean frame = (first & 0x70) == 0 && Opcode.of(first & 0x0f).isPresent();
        return frame ? FRAMES : HEAD;
    }

    /**
     * Returns the length of the head or frame at the start of {@code bytes}, or a larger number than the bytes present
     * if it is not known yet.
     *
     * @throws DecodeException if it can never be known
     */
    int needs(ByteBuffer bytes, Direction direction) {
        return switch (this) {
            case ANY, HEAD -> head(bytes, direction);
            case FRAMES -> frame(bytes);
            case BYTES -> bytes.remaining();
        };
    }

    private static int head(ByteBuffer bytes, Direction direction) {
        if (bytes.remaining() < GREETING) {
            return GREETING;
        }
        var start = StandardCharsets.ISO_8859_1
                .decode(bytes.slice(bytes.position(), GREETING))
                .toString();
        boolean http = direction == Direction.TO_CLIENT ? start.equals(HTTP) : start.matches("[A-Z]+ ?.*");
        if (!http) {
            throw new DecodeException(WebSocketRule.HEAD_MALFORMED, "head", 0, Stranger.words(start, direction));
        }
        int length = HttpHead.length(bytes);
        return length > 0 ? length : bytes.remaining() + 1;
    }

    private static int frame(ByteBuffer bytes) {
        int header = FrameHeader.size(bytes);
        return header == 0 || header > bytes.remaining() ? Math.max(2, header) : Frame.length(bytes);
    }

    /** Returns the number of invalid bytes to show for a broken rule. */
    int broken(ByteBuffer bytes) {
        if (this == FRAMES) {
            return FrameHeader.size(bytes);
        }
        return bytes.remaining() < HttpHead.LIMIT ? GREETING : HttpHead.LIMIT;
    }
}
