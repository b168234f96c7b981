package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.WebSocketTestBytes.reader;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;

class WebSocketReassemblyStateTest {
    private final Random random = new Random(54);

    @Test
    void deliversControlFrameBetweenFragmentsImmediately() {
        var begun = WebSocketReassemblyState.NONE
                .add(part(false, WebSocketOpcode.BINARY, "ab"))
                .after();

        var ping = begun.add(part(true, WebSocketOpcode.PING, "?"));

        assertEquals(begun, ping.after());
        assertEquals(WebSocketOpcode.PING, ping.message().orElseThrow().opcode());
        var completed =
                ping.after().add(part(true, WebSocketOpcode.CONTINUATION, "cd")).message();
        assertEquals(
                Optional.of(new WebSocketReassemblyState.WebSocketMessage(
                        WebSocketOpcode.BINARY, WebSocketTestBytes.ascii("abcd"))),
                completed);
    }

    @Test
    void reassemblesAnyMaskedFragmentation() {
        for (int round = 0; round < 200; round++) {
            var content = new byte[random.nextInt(400)];
            random.nextBytes(content);
            assertEquals(ByteBuffer.wrap(content), sentInPieces(ByteBuffer.wrap(content)));
        }
    }

    private ByteBuffer sentInPieces(ByteBuffer content) {
        var reassembler = WebSocketReassemblyState.NONE;
        var opcode = WebSocketOpcode.BINARY;
        while (true) {
            int size = random.nextInt(content.remaining() + 1);
            boolean last = random.nextInt(4) == 0;
            var part = content.slice(content.position(), last ? content.remaining() : size);
            content.position(content.position() + part.remaining());
            var wire = WebSocketFrame.part(last, opcode, part, WebSocketRole.CLIENT, random)
                    .bytes();
            var result = reassembler.add(WebSocketFrame.read(reader(wire)));
            if (last) {
                return result.message().orElseThrow().payload();
            }
            reassembler = result.after();
            opcode = WebSocketOpcode.CONTINUATION;
        }
    }

    @Test
    void rejectsContinuationWithoutStart() {
        refused(
                WebSocketProblemKind.NOTHING_TO_CONTINUE,
                WebSocketReassemblyState.NONE,
                part(true, WebSocketOpcode.CONTINUATION, ""));
    }

    @Test
    void rejectsMessageInsideFragmentedMessage() {
        var begun = WebSocketReassemblyState.NONE
                .add(part(false, WebSocketOpcode.TEXT, "a"))
                .after();

        refused(WebSocketProblemKind.MESSAGE_INTERRUPTED, begun, part(true, WebSocketOpcode.TEXT, "b"));
    }

    @Test
    void rejectsFragmentsBeyondSizeLimit() {
        var frame = WebSocketFrame.part(
                false, WebSocketOpcode.BINARY, ByteBuffer.allocate(WebSocketFrame.LIMIT), WebSocketRole.SERVER, random);
        var full = WebSocketReassemblyState.NONE.add(frame).after();

        refused(WebSocketProblemKind.MESSAGE_TOO_LARGE, full, part(true, WebSocketOpcode.CONTINUATION, "x"));
        assertEquals(
                WebSocketFrame.LIMIT,
                full.add(part(true, WebSocketOpcode.CONTINUATION, ""))
                        .message()
                        .orElseThrow()
                        .payload()
                        .remaining());
    }

    @Test
    void limitsNumberOfFragments() {
        var reassembler = WebSocketReassemblyState.NONE
                .add(part(false, WebSocketOpcode.BINARY, "x"))
                .after();
        for (int i = 1; i < WebSocketReassemblyState.MOST; i++) {
            reassembler = reassembler
                    .add(part(false, WebSocketOpcode.CONTINUATION, "x"))
                    .after();
        }

        refused(WebSocketProblemKind.MESSAGE_TOO_LARGE, reassembler, part(false, WebSocketOpcode.CONTINUATION, "x"));
        assertEquals(
                reassembler,
                reassembler.add(part(false, WebSocketOpcode.CONTINUATION, "")).after());
    }

    /** Incomplete messages must not keep the large buffers that contained their frames. */
    @Test
    void copiesBufferedFragment() {
        var wire = WebSocketFrame.part(
                        false, WebSocketOpcode.BINARY, WebSocketTestBytes.ascii("abc"), WebSocketRole.SERVER, random)
                .bytes();
        var large = ByteBuffer.allocate(100).put(wire).flip();

        var waiting = WebSocketReassemblyState.NONE
                .add(WebSocketFrame.read(reader(large)))
                .after();
        large.put(4, (byte) '!');

        assertEquals(WebSocketTestBytes.ascii("abc"), waiting.fragments().getFirst());
    }

    private WebSocketFrame part(boolean fin, WebSocketOpcode opcode, String text) {
        return WebSocketFrame.part(fin, opcode, WebSocketTestBytes.ascii(text), WebSocketRole.SERVER, random);
    }

    private static void refused(WebSocketProblemKind rule, WebSocketReassemblyState reassembler, WebSocketFrame frame) {
        assertEquals(
                rule,
                assertThrows(DecodeException.class, () -> reassembler.add(frame))
                        .rule());
    }

    @Test
    void emptyFragmentsAddNothing() {
        var begun = WebSocketReassemblyState.NONE
                .add(part(false, WebSocketOpcode.BINARY, ""))
                .after();
        var empty = part(false, WebSocketOpcode.CONTINUATION, "");
        var reassembler = begun;
        for (int i = 0; i < 1_000_000; i++) {
            reassembler = reassembler.add(empty).after();
        }

        assertEquals(begun, reassembler);
    }
}
