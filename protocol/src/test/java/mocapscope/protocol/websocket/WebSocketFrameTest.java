package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.WebSocketTestBytes.hex;
import static mocapscope.protocol.websocket.WebSocketTestBytes.reader;
import static mocapscope.protocol.websocket.WebSocketTestBytes.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples are those of RFC 6455 §5.7. */
class WebSocketFrameTest {
    private static final String MASKED_HELLO = """
            81         # FIN, text
            85         # masked, 5 bytes
            37fa213d   # masking key
            7f9f4d5158 # "Hello"
            """;

    @Test
    void readsUnmaskedText() {
        var frame = WebSocketFrame.read(reader(hex("81 05 48656c6c6f"))); // FIN text, 5 bytes, "Hello"

        assertEquals(new WebSocketFrameHeader(true, 0, WebSocketOpcode.TEXT, false, 5, 0), frame.header());
        assertEquals("Hello", text(frame.payload()));
        frame.header().check(WebSocketRole.SERVER);
    }

    @Test
    void unmasksText() {
        var frame = WebSocketFrame.read(reader(hex(MASKED_HELLO)));

        assertEquals(new WebSocketFrameHeader(true, 0, WebSocketOpcode.TEXT, true, 5, 0x37fa213d), frame.header());
        assertEquals("Hello", text(frame.payload()));
        frame.header().check(WebSocketRole.CLIENT);
    }

    @Test
    void reassemblesFragmentedText() {
        var begun = WebSocketReassemblyState.NONE.add(
                WebSocketFrame.read(reader(hex("01 03 48656c")))); // text, not the last, "Hel"
        var result = begun.after().add(WebSocketFrame.read(reader(hex("80 02 6c6f")))); // FIN continuation, "lo"

        assertTrue(begun.message().isEmpty());
        assertEquals("Hello", text(result.message().orElseThrow().payload()));
        assertEquals(WebSocketOpcode.TEXT, result.message().orElseThrow().opcode());
        assertEquals(WebSocketReassemblyState.NONE, result.after());
    }

    @Test
    void pingAndMaskedPongHaveEqualPayload() {
        var ping = WebSocketFrame.read(reader(hex("89 05 48656c6c6f"))); // FIN ping, "Hello"
        var pong = WebSocketFrame.read(reader(hex("8a 85 37fa213d 7f9f4d5158"))); // FIN pong, masked, key, "Hello"

        assertEquals(WebSocketOpcode.PING, ping.header().opcode());
        assertEquals(WebSocketOpcode.PONG, pong.header().opcode());
        assertEquals(ping.payload(), pong.payload());
    }

    @ParameterizedTest
    @CsvSource({"256, 827e0100", "65536, 827f0000000000010000"}) // FIN binary, 126 or 127, the length
    void encodesLongBinaryLengthAsInExample(int length, String header) {
        var bytes = WebSocketFrame.of(
                        WebSocketOpcode.BINARY, ByteBuffer.allocate(length), WebSocketRole.SERVER, new Random(1))
                .bytes();

        assertTrue(hex(bytes).startsWith(header));
        assertEquals(header.length() / 2 + length, bytes.remaining());
        assertEquals(bytes.remaining(), WebSocketFrame.length(bytes));
        assertEquals(length, WebSocketFrame.read(reader(bytes)).header().length());
    }

    @Test
    void writesSpecificationExample() {
        var header = new WebSocketFrameHeader(true, 0, WebSocketOpcode.TEXT, true, 5, 0x37fa213d);

        assertEquals(
                hex(hex(MASKED_HELLO)), hex(new WebSocketFrame(header, WebSocketTestBytes.ascii("Hello")).bytes()));
    }

    @ParameterizedTest
    @CsvSource({"H, 7f", "He, 7f9f", "Hel, 7f9f4d", "Hell, 7f9f4d51", "Hello, 7f9f4d5158"})
    void maskKeyRepeatsEveryFourBytes(String text, String masked) {
        assertEquals(masked, hex(WebSocketFrame.masked(WebSocketTestBytes.ascii(text), 0x37fa213d)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 125, 126, 127, 65535, 65536, 70001})
    void everyLengthRoundTripsForBothRoles(int length) {
        var random = new Random(length);
        var content = new byte[length];
        random.nextBytes(content);
        for (var role : WebSocketRole.values()) {
            var sent = WebSocketFrame.of(WebSocketOpcode.BINARY, ByteBuffer.wrap(content), role, random);
            var wire = sent.bytes();

            assertEquals(wire.remaining(), WebSocketFrame.length(wire));
            assertEquals(sent, WebSocketFrame.read(reader(wire)));
            sent.header().check(role);
        }
    }

    @Test
    void rejectsEveryTruncation() {
        var whole = hex("82 fe 0080 01020304" + "aa".repeat(128)); // FIN binary, masked u16 length, key, payload
        for (int length = 0; length < whole.remaining(); length++) {
            var cut = whole.slice(0, length);
            int needs = WebSocketFrame.length(cut);
            assertTrue(needs == 0 || needs == whole.remaining(), "after " + length);
            var exception = assertThrows(DecodeException.class, () -> WebSocketFrame.read(reader(cut)));
            assertEquals(WebSocketProblemKind.CUT_OFF, exception.rule());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OPCODE_RESERVED, fin_rsv_opcode, 0, 8300",
        "CONTROL_TOO_LONG, mask_length, 1, 897e007e",
        "LENGTH_NOT_MINIMAL, extended_length, 2, 827e007d",
        "LENGTH_NOT_MINIMAL, extended_length, 2, 827f000000000000ffff",
        "LENGTH_NEGATIVE, extended_length, 2, 827f8000000000000000",
        "MESSAGE_TOO_LARGE, extended_length, 2, 827f0000000001000001",
        "CUT_OFF, payload, 2, 820500"
    })
    void rejectsInvalidHeaderAtItsOffset(WebSocketProblemKind rule, String field, int offset, String wire) {
        var exception = assertThrows(DecodeException.class, () -> WebSocketFrame.read(reader(hex(wire))));

        assertEquals(List.of(rule, field, offset), List.of(exception.rule(), exception.field(), exception.offset()));
    }

    @ParameterizedTest
    @CsvSource({
        "RESERVED_BITS, SERVER, 0, c100",
        "CONTROL_FRAGMENTED, SERVER, 0, 0900",
        "SERVER_MASKED, SERVER, 1, 818000000000",
        "CLIENT_UNMASKED, CLIENT, 1, 8100"
    })
    void rejectsHeaderNotAllowedForRole(WebSocketProblemKind rule, WebSocketRole role, int offset, String wire) {
        var header = WebSocketFrame.read(reader(hex(wire))).header();

        var exception = assertThrows(DecodeException.class, () -> header.check(role));

        assertEquals(List.of(rule, offset), List.of(exception.rule(), exception.offset()));
    }

    @Test
    void reportsFieldForEveryByte() {
        var fields = new ArrayList<MessageField>();
        WebSocketFrame.read(new ByteReader(hex(MASKED_HELLO), WebSocketProblemKind.CUT_OFF, fields::add));

        assertEquals(
                List.of("fin_rsv_opcode", "mask_length", "masking_key", "payload"),
                fields.stream().map(MessageField::name).toList());
        assertEquals(11, fields.stream().mapToInt(MessageField::length).sum());
    }

    @Test
    void survivesRandomByteChanges() {
        var random = new Random(6455);
        var whole = WebSocketTestBytes.copy(hex(MASKED_HELLO + "827e0080" + "55".repeat(128) + "880503e8627965"));
        for (int i = 0; i < 100_000; i++) {
            var bytes = whole.clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            drain(ByteBuffer.wrap(bytes));
        }
    }

    private static void drain(ByteBuffer bytes) {
        var reassembler = WebSocketReassemblyState.NONE;
        try {
            for (int length = WebSocketFrame.length(bytes); length > 0; length = WebSocketFrame.length(bytes)) {
                if (length > bytes.remaining()) {
                    return;
                }
                var frame = WebSocketFrame.read(reader(bytes.slice(bytes.position(), length)));
                reassembler = reassembler.add(frame).after();
                if (frame.header().opcode() == WebSocketOpcode.CLOSE) {
                    WebSocketCloseStatus.read(reader(frame.payload()));
                }
                bytes.position(bytes.position() + length);
            }
        } catch (DecodeException exception) {
            assertTrue(exception.offset() >= 0 && exception.offset() <= bytes.limit(), exception::getMessage);
        }
    }
}
