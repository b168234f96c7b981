package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ByteClipboardFormatterTest {

    @Test
    void formatsSixteenHexBytesPerLine() {
        assertEquals(
                "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11\n",
                ByteClipboardFormatter.formatHex(bytes(18)));
    }

    @Test
    void sanitizesNameOfCArray() {
        assertEquals(
                "static const unsigned char vrpn_tracker_pos_quat_12[3] = {\n    0x00, 0x01, 0x02,\n};\n",
                ByteClipboardFormatter.formatCArray("vrpn_Tracker Pos_Quat_12", bytes(3)));
        assertEquals(
                "static const unsigned char _3_d[0] = {\n};\n", ByteClipboardFormatter.formatCArray("3-D", bytes(0)));
    }

    @Test
    void dumpShowsOffsetsAndText() {
        var text = ByteBuffer.wrap(new byte[] {'H', 'i', '~', 0, (byte) 0xff});

        assertEquals(
                "00000020  48 69 7e 00 ff                                   Hi~..\n",
                ByteClipboardFormatter.formatDump(text, 0x20));
    }

    private static ByteBuffer bytes(int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return ByteBuffer.wrap(bytes);
    }
}
