package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text in fields of a fixed size (R3). */
class SetpUuidInputParserTest {
    private static final int SIZE = 8;

    private static String written(String text) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN).text("t", text, SIZE).toByteBuffer();
        return SetpEntryBuilder.hex(out);
    }

    private static String read(SetpValidationMode mode, byte... bytes) {
        return new SetpFieldReader(ByteBuffer.wrap(bytes), new SetpViolationHandler(mode, _ -> {}))
                .text("t", bytes.length);
    }

    private static byte[] hex(String hex) {
        return Arrays.copyOf(HexFormat.of().parseHex(hex), SIZE);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0000000000000000",
        "a, 6100000000000000",
        "abcdefgh, 6162636465666768",
        "abcdefghi, 6162636465666768",
        "abcdefgü, 6162636465666700",
        "abcdefü, 616263646566c3bc",
        "abcdef…, 6162636465660000",
        "abcde…, 6162636465e280a6",
        "abcdef𝄞, 6162636465660000",
        "abcd𝄞, 61626364f09d849e"
    })
    void truncatesBetweenCharactersAndPadsWithZeros(String text, String expected) {
        assertEquals(expected, written(text));
    }

    @Test
    void fullFieldNeedsNoTerminator() {
        assertEquals("abcdefgh", read(SetpValidationMode.STRICT, hex("6162636465666768")));
    }

    @Test
    void ignoresBytesAfterFirstNul() {
        assertEquals("ab", read(SetpValidationMode.STRICT, hex("616200c328ff0063")));
        assertEquals("", read(SetpValidationMode.STRICT, hex("00ffffffffffffff")));
    }

    /** A lone lead, a lone continuation, overlong forms, a surrogate, and what lies past the last code point. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c328",
                "80",
                "c080",
                "e08080",
                "f0808080",
                "eda080",
                "f4908080",
                "ff",
                "61c3",
                "6162636465e280a6"
            })
    void acceptsInvalidUtf8OnlyInLenientMode(String broken) {
        if (broken.length() == 2 * SIZE) {
            assertEquals("abcde…", read(SetpValidationMode.STRICT, hex(broken)));
            return;
        }
        var exception = assertThrows(DecodeException.class, () -> read(SetpValidationMode.STRICT, hex(broken)));

        assertEquals(SetpProblemKind.STRING_NOT_UTF8, exception.rule());
        assertEquals(true, read(SetpValidationMode.LENIENT, hex(broken)).contains("\ufffd"));
    }

    @Test
    void rejectsCharacterCutAtFieldEnd() {
        var exception =
                assertThrows(DecodeException.class, () -> read(SetpValidationMode.STRICT, hex("61626364656667c3")));

        assertEquals(SetpProblemKind.STRING_NOT_UTF8, exception.rule());
    }

    @Test
    void acceptsEncodedReplacementCharacter() {
        assertEquals("\ufffd", read(SetpValidationMode.STRICT, hex("efbfbd")));
        assertEquals("\ufffd", read(SetpValidationMode.STRICT, hex("efbfbd00c328")));
    }

    static Stream<String> fields() {
        return Stream.of("Zürich", "東京", "𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞", "");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void truncatedTextReadsAsPrefix(String text) {
        for (int size = 0; size < 40; size++) {
            var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN)
                    .text("t", text, size)
                    .toByteBuffer();
            var back = read(SetpValidationMode.STRICT, SetpEntryBuilder.copy(out));

            assertEquals(true, text.startsWith(back));
            int room = size - back.getBytes(StandardCharsets.UTF_8).length;
            assertEquals(true, back.equals(text) || room < 4, text + " in " + size);
        }
    }
}
