package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Random;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import org.junit.jupiter.api.Test;

class HexTextCodecTest {

    @Test
    void bytesRoundTrip() throws InvalidFieldValueException {
        for (int length : new int[] {0, 1, 16, 17, 300, HexTextCodec.MOST}) {
            var bytes = new byte[length];
            new Random(length).nextBytes(bytes);
            assertEquals(ByteBuffer.wrap(bytes), HexTextCodec.parse(HexTextCodec.format(ByteBuffer.wrap(bytes))));
        }
    }

    @Test
    void masksHiddenBytes() {
        var hidden = new BitSet();
        hidden.set(1, 3);
        assertEquals("0000  01 ** ** 04", HexTextCodec.format(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), hidden));
    }

    @Test
    void parsesPastedHexWithoutOffsets() throws InvalidFieldValueException {
        var magic = ByteBuffer.wrap("vrpn".getBytes(StandardCharsets.US_ASCII));
        assertEquals(magic, HexTextCodec.parse("76 72 70 6e"));
        assertEquals(magic, HexTextCodec.parse("0x76, 0x72,\n0x70, 0x6E"));
        assertEquals(magic, HexTextCodec.parse("7672706e"));
        assertEquals(magic, HexTextCodec.parse("0000  76 72\n0002  70 6e"));
    }

    @Test
    void reportsInvalidLine() {
        var exception = assertThrows(InvalidFieldValueException.class, () -> HexTextCodec.parse("76 72\n7g"));
        assertEquals("line 2 contains other characters than pairs of hexadecimal digits", exception.reason());
        assertThrows(InvalidFieldValueException.class, () -> HexTextCodec.parse("7"));
    }
}
