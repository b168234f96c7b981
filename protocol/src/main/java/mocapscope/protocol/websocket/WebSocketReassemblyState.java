package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Immutable reassembly state of a fragmented WebSocket message: the fragments received so far (RFC 6455 section 5.4). A
 * decoder may keep it in its state. It holds copies, since a fragment of one byte must not keep the whole buffer alive
 * with which it was read.
 *
 * @param opcode the opcode of the first fragment; {@link WebSocketOpcode#CONTINUATION} if no message has begun
 * @param fragments the unmasked fragments, none of them empty
 * @param length the number of bytes of all fragments
 */
public record WebSocketReassemblyState(WebSocketOpcode opcode, List<ByteBuffer> fragments, int length) {
    /** The maximum number of fragments of a message, empty ones not counted. */
    @DocumentedLimit(
            value = "fragments of a message",
            unit = "fragments",
            beyond = "the fragment is rejected, MESSAGE_TOO_LARGE")
    public static final int MOST = 4096;

    /** The reassembler before a message has begun. */
    public static final WebSocketReassemblyState NONE =
            new WebSocketReassemblyState(WebSocketOpcode.CONTINUATION, List.of(), 0);

    /** The reassembler after a frame, and the message that the frame completed, if any. */
    public record WebSocketReassemblyResult(WebSocketReassemblyState after, Optional<WebSocketMessage> message) {}

    /**
     * A complete WebSocket message or control frame: opcode and unmasked payload. A control frame is always complete.
     */
    public record WebSocketMessage(WebSocketOpcode opcode, ByteBuffer payload) {}

    public WebSocketReassemblyState {
        fragments = List.copyOf(fragments);
    }

    /**
     * Adds the next frame.
     *
     * @throws DecodeException if a fragment continues no message or is missing, or the message exceeds
     *     {@link WebSocketFrame#LIMIT} or {@link #MOST}
     */
    public WebSocketReassemblyResult add(WebSocketFrame frame) {
        var header = frame.header();
        if (header.opcode().isControl()) {
            return new WebSocketReassemblyResult(
                    this, Optional.of(new WebSocketMessage(header.opcode(), frame.payload())));
        }
        boolean started = opcode != WebSocketOpcode.CONTINUATION;
        boolean continues = header.opcode() == WebSocketOpcode.CONTINUATION;
        if (started != continues) {
            var rule = started ? WebSocketProblemKind.MESSAGE_INTERRUPTED : WebSocketProblemKind.NOTHING_TO_CONTINUE;
            var reason = started ? "%s begins inside a message".formatted(header.opcode()) : "no message has begun";
            throw new DecodeException(rule, "fin_rsv_opcode", 0, reason);
        }
        if (header.length() > WebSocketFrame.LIMIT - length) {
            throw new DecodeException(
                    WebSocketProblemKind.MESSAGE_TOO_LARGE,
                    "mask_length",
                    1,
                    "%d bytes so far and %d more, limit %d".formatted(length, header.length(), WebSocketFrame.LIMIT));
        }
        if (header.fin() && !started) {
            return new WebSocketReassemblyResult(
                    NONE, Optional.of(new WebSocketMessage(header.opcode(), frame.payload())));
        }
        var grown = new WebSocketReassemblyState(
                started ? opcode : header.opcode(), with(frame.payload()), length + header.length());
        return header.fin()
                ? new WebSocketReassemblyResult(NONE, Optional.of(grown.createMessage()))
                : new WebSocketReassemblyResult(grown, Optional.empty());
    }

    private List<ByteBuffer> with(ByteBuffer fragment) {
        if (!fragment.hasRemaining()) {
            return fragments;
        }
        if (fragments.size() == MOST) {
            throw new DecodeException(
                    WebSocketProblemKind.MESSAGE_TOO_LARGE,
                    "mask_length",
                    1,
                    "in more than %d fragments".formatted(MOST));
        }
        var all = new ArrayList<>(fragments);
        var copy = ByteBuffer.allocate(fragment.remaining());
        all.add(copy.put(fragment.duplicate()).flip().asReadOnlyBuffer());
        return all;
    }

    private WebSocketMessage createMessage() {
        return new WebSocketMessage(opcode, payload());
    }

    /** Returns the bytes of the message so far, unmasked. */
    public ByteBuffer payload() {
        if (fragments.size() == 1) {
            return fragments.getFirst();
        }
        var joined = ByteBuffer.allocate(length);
        fragments.forEach(fragment -> joined.put(fragment.duplicate()));
        return joined.flip().asReadOnlyBuffer();
    }
}
