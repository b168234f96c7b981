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

/** What one direction of the stream holds next: a head, then frames, and bytes where neither could be told. */
enum Stage {
    /** A head, or a frame where nobody saw how the stream began. */
    ANY,
    HEAD,
    FRAMES,
    BYTES;

    /** As many bytes tell whether a head begins as one should: a server's with {@code HTTP/}. */
    private static final int GREETING = 5;

    private static final String HTTP = "HTTP/";

    /** The stage of a stream that goes on with {@code bytes}: one that is heard from its middle has no head. */
    Stage begun(ByteBuffer bytes) {
        if (this != ANY || !bytes.hasRemaining()) {
            return this;
        }
        int first = bytes.get(bytes.position());
        boolean frame = (first & 0x70) == 0 && Opcode.of(first & 0x0f).isPresent();
        return frame ? FRAMES : HEAD;
    }

    /**
     * Bytes of the head or frame at the start of {@code bytes}; where that cannot be told yet, more than those.
     *
     * @throws DecodeException when it can never be told
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

    /** Of bytes that broke a rule of the stage: those that show it. */
    int broken(ByteBuffer bytes) {
        if (this == FRAMES) {
            return FrameHeader.size(bytes);
        }
        return bytes.remaining() < HttpHead.LIMIT ? GREETING : HttpHead.LIMIT;
    }
}
