package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ByteWriterTest {

    @Test
    void writesAllFieldTypesInNetworkOrder() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN)
                .u8("a", 255)
                .u16("b", 0xfffe)
                .i32("c", -2)
                .u32("d", 0xffff_fffeL)
                .i64("e", -2)
                .f32("f", 1.5f)
                .f64("g", 1.5)
                .text("h", "ab", 4);

        assertEquals(
                "ff" + "fffe" + "fffffffe" + "fffffffe" + "fffffffffffffffe" + "3fc00000" + "3ff8000000000000"
                        + "61620000",
                hex(out.toByteBuffer()));
    }

    @Test
    void writes24BitNumbersInBothByteOrders() {
        var big = new ByteWriter(ByteOrder.BIG_ENDIAN).i24("a", -2).u24("b", 0x018002);
        var little = new ByteWriter(ByteOrder.LITTLE_ENDIAN).i24("a", -2).u24("b", 0x018002);

        assertEquals("fffffe018002", hex(big.toByteBuffer()));
        assertEquals("feffff028001", hex(little.toByteBuffer()));
    }

    @Test
    void writesUuidIndependentlyOfByteOrder() {
        var id = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        for (var order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            var out = new ByteWriter(order).uuid("id", id).toByteBuffer();

            assertEquals("00112233445566778899aabbccddeeff", hex(out));
            assertEquals(id, new ByteReader(out, order, TestRule.TOO_SHORT, null).uuid("id"));
        }
    }

    @Test
    void showsUnsignedNumberAsUnsigned() {
        var written = new ArrayList<MessageField>();
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN, written::add).u64("time", -2);

        assertEquals("feffffffffffffff", hex(out.toByteBuffer()));
        assertEquals("18446744073709551614", written.getFirst().value().toString());
    }

    @Test
    void marksSecretText() {
        var written = new ArrayList<MessageField>();
        new ByteWriter(ByteOrder.LITTLE_ENDIAN, written::add)
                .text("user", "ada", 4)
                .text("pass", "open", 4, true);

        assertEquals(
                List.of(false, true), written.stream().map(MessageField::secret).toList());
    }

    @Test
    void growsBeyondInitialBuffer() {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1000; i++) {
            out.i32("n", i);
        }

        assertEquals(4000, out.length());
        assertEquals(999, out.toByteBuffer().getInt(3996));
    }

    @Test
    void truncatesTextAtCodePointBoundary() {
        assertEquals(
                "61c3bc00",
                hex(new ByteWriter(ByteOrder.BIG_ENDIAN).text("t", "aüü", 4).toByteBuffer()));
    }

    @Test
    void reportsSameFieldsAsReader() {
        var written = new ArrayList<MessageField>();
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN, written::add);
        out.open("points", 1).i32("x", 7).close().f64("y", 2);
        var read = new ArrayList<MessageField>();
        var in = new ByteReader(out.toByteBuffer(), TestRule.TOO_SHORT, read::add);
        in.open("points", 1).i32("x");
        in.close();
        in.f64("y");

        assertEquals(read, written);
    }

    @Test
    void laterWritesDoNotChangeReturnedBuffer() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN).u8("a", 1);
        var before = out.toByteBuffer();
        out.u8("b", 2);

        assertEquals("01", hex(before));
    }

    private static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return HexFormat.of().formatHex(copy);
    }
}
