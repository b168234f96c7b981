package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteReaderTest {
    private static final String ALL_KINDS = "ff" // u8
            + "fffe" // u16
            + "fffe" // i16
            + "fffffffe" // i32
            + "fffffffe" // u32
            + "fffffffffffffffe" // i64
            + "3fc00000" // f32
            + "3ff8000000000000" // f64
            + "61620063"; // text with a NUL

    @Test
    void readsAllFieldTypesInNetworkOrder() {
        var in = reader(ALL_KINDS);

        assertEquals(255, in.u8("a"));
        assertEquals(0xfffe, in.u16("b"));
        assertEquals(-2, in.i16("c"));
        assertEquals(-2, in.i32("d"));
        assertEquals(0xffff_fffeL, in.u32("e"));
        assertEquals(-2, in.i64("f"));
        assertEquals(1.5f, in.f32("g"));
        assertEquals(1.5, in.f64("h"));
        assertEquals("ab", in.text("i", 4));
        assertEquals(0, in.remaining());
    }

    @Test
    void reads24BitNumbersInBothByteOrders() {
        var bytes = ByteBuffer.wrap(HexFormat.of().parseHex("fffffefffffe0180ff"));
        var big = new ByteReader(bytes, TestRule.TOO_SHORT);
        var little = new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, TestRule.TOO_SHORT, null);

        assertEquals(-2, big.i24("a", ""));
        assertEquals(0xfffffe, big.u24("b", ""));
        assertEquals(0x0180ff, big.i24("c", ""));
        little.skip("a, b", 6);
        assertEquals(-0x7fff, little.i24("c", ""));
        assertThrows(DecodeException.class, () -> big.u24("d", ""));
    }

    @Test
    void findsByteOnlyWithinCurrentMessage() {
        var in = new ByteReader(ByteBuffer.wrap(HexFormat.of().parseHex("0a41420d0aff")), TestRule.TOO_SHORT);
        in.window(1, 4);

        assertEquals(2, in.countBytesBefore('\r'));
        assertEquals(3, in.countBytesBefore('\n'));
        assertEquals(-1, in.countBytesBefore(0xff));
        in.skip("line", 3);
        assertEquals(-1, in.countBytesBefore('\r'));
    }

    @Test
    void usesItsOwnByteOrder() {
        var bytes = ByteBuffer.wrap(HexFormat.of().parseHex("0100"));

        assertEquals(1, new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, TestRule.TOO_SHORT, null).u16("a"));
        assertEquals(ByteOrder.BIG_ENDIAN, bytes.order());
        assertEquals(256, new ByteReader(bytes.order(ByteOrder.LITTLE_ENDIAN), TestRule.TOO_SHORT).u16("a"));
    }

    @Test
    void readsNestedFieldInOwnScope() {
        var shown = new ArrayList<MessageField>();
        var bytes = ByteBuffer.wrap(HexFormat.of().parseHex("3ff80000000000003fc0000001"));
        for (var in : List.of(
                new ByteReader(bytes, TestRule.TOO_SHORT),
                ByteReader.of(bytes, TestRule.TOO_SHORT),
                new ByteReader(bytes, TestRule.TOO_SHORT, shown::add))) {
            assertEquals(1.5, in.open("body").f64("place", "x", "m"));
            assertEquals(0, in.offset());
            assertEquals(1.5f, in.f32("place", "y", "m"));
            assertEquals(8, in.offset());
            assertEquals(1, in.remaining());
        }
        assertEquals(
                List.of("body.place.x 0 m", "body.place.y 8 m"),
                shown.stream()
                        .map(field -> field.name() + " " + field.offset() + " " + field.unit())
                        .toList());
    }

    @Test
    void reportsScopeWhenNestedFieldIsTruncated() {
        var in = reader("000000010203");
        in.i32("count");

        assertEquals(
                "place.x at byte 4: needs 8 bytes, 2 left",
                assertThrows(DecodeException.class, () -> in.f64("place", "x", "m"))
                        .getMessage());
        in.window(1, 5, 2);
        assertEquals(
                "turn.w at byte 2: needs 4 bytes, 3 left",
                assertThrows(DecodeException.class, () -> in.f32("turn", "w", ""))
                        .getMessage());
    }

    @Test
    void reportsFieldOffsetAndRuleWhenTruncated() {
        var in = reader("000000010203");
        in.i32("count");

        var exception = assertThrows(DecodeException.class, () -> in.f64("value"));

        assertEquals("value at byte 4: needs 8 bytes, 2 left", exception.getMessage());
        assertEquals("value", exception.field());
        assertEquals(4, exception.offset());
        assertSame(TestRule.TOO_SHORT, exception.rule());
        assertEquals(0, exception.getStackTrace().length);
    }

    @Test
    void reportsScopesAndMessageOffsetOfRejectedValue() {
        var in = reader("aaaa0000000000000001");
        in.window(2, 8);
        in.open("points", 3);
        in.i32("x");
        in.i32("y");

        var exception = in.reject(TestRule.WRONG_VALUE, "y", "must not be 1");

        assertEquals("points[3].y at byte 4: must not be 1", exception.getMessage());
    }

    @Test
    void rejectsCountLargerThanBuffer() {
        var exception = assertThrows(DecodeException.class, () -> reader("00").f64s("channels", Integer.MAX_VALUE));

        assertEquals("channels at byte 0: needs 17179869176 bytes, 1 left", exception.getMessage());
    }

    @Test
    void rejectsNegativeCount() {
        assertThrows(DecodeException.class, () -> reader("0000000000000000").i32s("states", -1));
    }

    @Test
    void readsArraysInOneCall() {
        assertArrayEquals(new int[] {1, 2}, reader("0000000100000002").i32s("states", 2));
        assertArrayEquals(new double[] {1.5}, reader("3ff8000000000000").f64s("channels", 1));
    }

    @Test
    void reportsFieldNamesTypesOffsetsAndUnits() {
        var seen = new ArrayList<MessageField>();
        var bytes = ByteBuffer.wrap(HexFormat.of().parseHex("00000002" + "0000000500000006" + "3ff8000000000000"));
        var in = new ByteReader(bytes, TestRule.TOO_SHORT, seen::add);

        in.section("§2.7");
        int count = in.i32("count");
        in.i32s("states", count);
        in.open("position");
        in.f64("x", "m");
        in.close();

        assertEquals(
                List.of(
                        new MessageField("count", "i32", 0, 4, 2, "", "§2.7", false),
                        new MessageField("states[0]", "i32", 4, 4, 5, "", "§2.7", false),
                        new MessageField("states[1]", "i32", 8, 4, 6, "", "§2.7", false),
                        new MessageField("position.x", "f64", 12, 8, 1.5, "m", "§2.7", false)),
                seen);
    }

    @Test
    void windowResetsScopesAndSection() {
        var in = reader("0000000100000002");
        in.open("lost");
        in.window(4, 4);

        assertEquals(2, in.i32("a"));
        assertEquals(
                "a at byte 0: no", in.reject(TestRule.WRONG_VALUE, "a", "no").getMessage());
    }

    private static ByteReader reader(String hex) {
        return new ByteReader(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), TestRule.TOO_SHORT);
    }
}
