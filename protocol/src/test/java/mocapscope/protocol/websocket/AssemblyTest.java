package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.Wires.in;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;

class AssemblyTest {
    private final Random random = new Random(54);

    @Test
    void aControlFrameBetweenFragmentsComesThroughAtOnce() {
        var begun = Assembly.NONE.then(part(false, Opcode.BINARY, "ab")).after();

        var ping = begun.then(part(true, Opcode.PING, "?"));

        assertEquals(begun, ping.after());
        assertEquals(Opcode.PING, ping.message().orElseThrow().opcode());
        var whole = ping.after().then(part(true, Opcode.CONTINUATION, "cd")).message();
        assertEquals(Optional.of(new Assembly.Whole(Opcode.BINARY, Wires.ascii("abcd"))), whole);
    }

    @Test
    void anyCutIntoMaskedFragmentsComesBack() {
        for (int round = 0; round < 200; round++) {
            var content = new byte[random.nextInt(400)];
            random.nextBytes(content);
            assertEquals(ByteBuffer.wrap(content), sentInPieces(ByteBuffer.wrap(content)));
        }
    }

    private ByteBuffer sentInPieces(ByteBuffer content) {
        var assembly = Assembly.NONE;
        var opcode = Opcode.BINARY;
        while (true) {
            int size = random.nextInt(content.remaining() + 1);
            boolean last = random.nextInt(4) == 0;
            var piece = content.slice(content.position(), last ? content.remaining() : size);
            content.position(content.position() + piece.remaining());
            var wire = Frame.part(last, opcode, piece, Speaker.CLIENT, random).bytes();
            var step = assembly.then(Frame.read(in(wire)));
            if (last) {
                return step.message().orElseThrow().payload();
            }
            assembly = step.after();
            opcode = Opcode.CONTINUATION;
        }
    }

    @Test
    void aContinuationOfNothingIsRefused() {
        refused(WebSocketRule.NOTHING_TO_CONTINUE, Assembly.NONE, part(true, Opcode.CONTINUATION, ""));
    }

    @Test
    void aMessageInsideAnotherIsRefused() {
        var begun = Assembly.NONE.then(part(false, Opcode.TEXT, "a")).after();

        refused(WebSocketRule.MESSAGE_INTERRUPTED, begun, part(true, Opcode.TEXT, "b"));
    }

    @Test
    void fragmentsMayNotGrowAboveTheLimit() {
        var frame = Frame.part(false, Opcode.BINARY, ByteBuffer.allocate(Frame.LIMIT), Speaker.SERVER, random);
        var full = Assembly.NONE.then(frame).after();

        refused(WebSocketRule.MESSAGE_TOO_LARGE, full, part(true, Opcode.CONTINUATION, "x"));
        assertEquals(
                Frame.LIMIT,
                full.then(part(true, Opcode.CONTINUATION, ""))
                        .message()
                        .orElseThrow()
                        .payload()
                        .remaining());
    }

    @Test
    void fragmentsMayNotBeWithoutNumber() {
        var assembly = Assembly.NONE.then(part(false, Opcode.BINARY, "x")).after();
        for (int i = 1; i < Assembly.MOST; i++) {
            assembly = assembly.then(part(false, Opcode.CONTINUATION, "x")).after();
        }

        refused(WebSocketRule.MESSAGE_TOO_LARGE, assembly, part(false, Opcode.CONTINUATION, "x"));
        assertEquals(
                assembly, assembly.then(part(false, Opcode.CONTINUATION, "")).after());
    }

    /** Frames are read from buffers that may be large: what waits for the rest must not keep them. */
    @Test
    void aFragmentThatWaitsIsACopy() {
        var wire = Frame.part(false, Opcode.BINARY, Wires.ascii("abc"), Speaker.SERVER, random)
                .bytes();
        var large = ByteBuffer.allocate(100).put(wire).flip();

        var waiting = Assembly.NONE.then(Frame.read(in(large))).after();
        large.put(4, (byte) '!');

        assertEquals(Wires.ascii("abc"), waiting.fragments().getFirst());
    }

    private Frame part(boolean fin, Opcode opcode, String text) {
        return Frame.part(fin, opcode, Wires.ascii(text), Speaker.SERVER, random);
    }

    private static void refused(WebSocketRule rule, Assembly assembly, Frame frame) {
        assertEquals(
                rule,
                assertThrows(DecodeException.class, () -> assembly.then(frame)).rule());
    }

    @Test
    void emptyFragmentsAddNothing() {
        var begun = Assembly.NONE.then(part(false, Opcode.BINARY, "")).after();
        var empty = part(false, Opcode.CONTINUATION, "");
        var assembly = begun;
        for (int i = 0; i < 1_000_000; i++) {
            assembly = assembly.then(empty).after();
        }

        assertEquals(begun, assembly);
    }
}
