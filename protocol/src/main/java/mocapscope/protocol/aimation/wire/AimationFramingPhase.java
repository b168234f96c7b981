package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.HttpMessageHead;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;

/** The parser state for the bytes from one peer of an AImation connection, such as HTTP head or WebSocket frames. */
public enum AimationFramingPhase implements FramingState<AimationFramingPhase> {
    /** A head, or a frame if the begin of the stream is unknown. */
    ANY,
    HEAD,
    FRAMES,
    BYTES,
    /** The recording lacks bytes, so the start of the next frame is searched for. */
    SEARCH,
    /** The recording has no more of the bytes in which the start of a frame is searched for. */
    FINAL_SEARCH;

    /** Number of bytes that identify a head: a server's begins with {@code HTTP/}. */
    private static final int GREETING = 5;

    private static final String HTTP = "HTTP/";

    /**
     * Returns the stage of a stream that continues with {@code bytes}; one captured from its middle has no HTTP head.
     */
    public AimationFramingPhase detectFrom(ByteBuffer bytes, int from) {
        if (this != ANY || from == bytes.limit()) {
            return this;
        }
        int first = bytes.get(from);
        boolean frame = (first & 0x70) == 0 && WebSocketOpcode.of(first & 0x0f).isPresent();
        return frame ? FRAMES : HEAD;
    }

    @Override
    public int required(ByteBuffer bytes, int from, Direction direction) {
        var left = left(bytes, from);
        return switch (detectFrom(bytes, from)) {
            case ANY -> 1;
            case HEAD -> head(left, direction);
            case FRAMES -> frame(left);
            case BYTES -> left.remaining();
            case SEARCH, FINAL_SEARCH -> AimationPacketFinder.INSTANCE.required(bytes, from, this == FINAL_SEARCH);
        };
    }

    @Override
    public boolean isSearch() {
        return this == SEARCH || this == FINAL_SEARCH;
    }

    @Override
    public boolean isUndecodable() {
        return this == BYTES;
    }

    /** Frames follow a head. */
    @Override
    public AimationFramingPhase advance(ByteBuffer bytes, int from, int length) {
        if (isSearch()) {
            return AimationPacketFinder.INSTANCE.isFoundAt(bytes, from, this == FINAL_SEARCH) ? FRAMES : this;
        }
        return this == BYTES ? BYTES : FRAMES;
    }

    private static ByteBuffer left(ByteBuffer bytes, int from) {
        return from == 0 ? bytes : bytes.slice(from, bytes.limit() - from);
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
            throw new DecodeException(
                    WebSocketProblemKind.HEAD_MALFORMED, "head", 0, NonHttpProtocolDetector.describe(start, direction));
        }
        int length = HttpMessageHead.length(bytes);
        return length > 0 ? length : bytes.remaining() + 1;
    }

    private static int frame(ByteBuffer bytes) {
        int header = WebSocketFrameHeader.size(bytes);
        return header == 0 || header > bytes.remaining() ? Math.max(2, header) : WebSocketFrame.length(bytes);
    }

    /** Of bytes that broke a rule of the stage: those that show it. */
    public int brokenLength(ByteBuffer bytes, int from) {
        var left = left(bytes, from);
        if (this == FRAMES) {
            return WebSocketFrameHeader.size(left);
        }
        return left.remaining() < HttpMessageHead.LIMIT ? GREETING : HttpMessageHead.LIMIT;
    }
}
