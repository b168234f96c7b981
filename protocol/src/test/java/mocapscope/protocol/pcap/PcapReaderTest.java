package mocapscope.protocol.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests captures given as bytes in the pcapng and pcap formats. */
class PcapReaderTest {
    private static final String SECTION = """
            0a0d0d0a 1c000000          section, 28 bytes
            4d3c2b1a 0100 0000         little endian, version 1.0
            ffffffffffffffff           nobody knows how long
            1c000000
            """;
    private static final String INTERFACE = """
            01000000 14000000          interface, 20 bytes
            6500 0000 00000000         raw packets, of any length
            14000000
            """;
    private static final String PACKET = """
            06000000 24000000          packet, 36 bytes
            00000000                   of the first interface
            01000000 02000000          2^32 + 2 microseconds
            02000000 05000000          two of five bytes kept
            abcd 0000
            24000000
            """;

    @Test
    void readsPacketTimeLinkTypeAndLengths() throws IOException {
        var frame = only(frames(bytes(SECTION + INTERFACE + PACKET)));

        assertEquals(((1L << 32) + 2) * 1000, frame.nanos());
        assertEquals(101, frame.link());
        assertEquals(5, frame.length());
        assertEquals("abcd", hex(frame));
        assertEquals("", frame.comment());
    }

    @Test
    void readsSectionsOfDifferentByteOrder() throws IOException {
        var big = """
                0a0d0d0a 0000001c 1a2b3c4d 0001 0000 ffffffffffffffff 0000001c
                00000001 00000020          interface, 32 bytes
                0001 0000 00000000         Ethernet
                0009 0001 09 000000        times in nanoseconds
                0000 0000
                00000020
                00000006 00000024 00000000 00000000 00000007 00000001 00000001 ef000000 00000024
                """;
        var frames = frames(bytes(SECTION + INTERFACE + PACKET + big));

        assertEquals(2, frames.size());
        assertEquals(7, frames.get(1).nanos());
        assertEquals(1, frames.get(1).link());
        assertEquals("ef", hex(frames.get(1)));
    }

    @ParameterizedTest
    @CsvSource({
        "00, 3, 3000000000", // seconds
        "03, 5, 5000000", // milliseconds
        "0c, 7000, 7", // picoseconds
        "8a, 1536, 1500000000", // 1/1024 seconds
        "a0, 4294967297, 1000000000", // 1/2^32 seconds, as NTP counts
    })
    void readsTimestampResolutionOfInterface(String resolution, long units, long nanos) throws IOException {
        var text = """
                01000000 20000000 6500 0000 00000000 0900 0100 %s 000000 00000000 20000000
                06000000 24000000 00000000 %s %s 01000000 01000000 ee000000 24000000
                """.formatted(resolution, hexWord(units >>> 32), hexWord(units));

        assertEquals(nanos, only(frames(bytes(SECTION + text))).nanos());
    }

    @Test
    void addsInterfaceTimestampOffset() throws IOException {
        var text = """
                01000000 24000000 6500 0000 00000000 0e00 0800 0a00000000000000 00000000 24000000
                """;

        assertEquals(
                ((1L << 32) + 2) * 1000 + 10_000_000_000L,
                only(frames(bytes(SECTION + text + PACKET))).nanos());
    }

    @Test
    void simplePacketTakesTimeOfPreviousPacket() throws IOException {
        var simple = "03000000 14000000 03000000 aabbcc00 14000000";
        var frames = frames(bytes(SECTION + INTERFACE + PACKET + simple));

        assertEquals(frames.get(0).nanos(), frames.get(1).nanos());
        assertEquals("aabbcc", hex(frames.get(1)));
    }

    @Test
    void readsObsoletePacketBlocksAndSkipsUnknownBlocks() throws IOException {
        var old = "02000000 24000000 0000 0700 00000000 09000000 01000000 01000000 aa000000 24000000";
        var unknown = "0a0a0a0a 14000000 0102030405060708 14000000";
        var frames = frames(bytes(SECTION + unknown + INTERFACE + unknown + old));

        assertEquals(9000, only(frames).nanos());
        assertEquals("aa", hex(only(frames)));
    }

    @Test
    void readsCommentsUpToTruncatedOption() throws IOException {
        var text = """
                06000000 3c000000 00000000 00000000 00000000 01000000 01000000 aa000000
                0100 0500 68656c6c6f 000000
                0100 0200 796f 0000
                0100 ff7f                  more than there is
                3c000000
                """;

        assertEquals(
                "hello\nyo", only(frames(bytes(SECTION + INTERFACE + text))).comment());
    }

    @ParameterizedTest
    @ValueSource(strings = {"d4c3b2a1", "a1b2c3d4", "4d3cb2a1", "a1b23c4d"})
    void readsPcapInBothByteOrdersAndResolutions(String magic) throws IOException {
        boolean little = magic.startsWith("d4") || magic.startsWith("4d");
        boolean nanos = magic.contains("3c");
        var head = little
                ? "0200 0400 00000000 00000000 00000400 71000000  05000000 06000000 01000000 09000000 aa"
                : "0002 0004 00000000 00000000 00040000 00000071  00000005 00000006 00000001 00000009 aa";
        var frame = only(frames(bytes(magic + head)));

        assertEquals(5_000_000_000L + (nanos ? 6 : 6000), frame.nanos());
        assertEquals(113, frame.link());
        assertEquals(9, frame.length());
        assertEquals("aa", hex(frame));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void truncatedCaptureKeepsFramesBeforeTruncation(boolean modern) throws IOException {
        var classic = "d4c3b2a1 0200 0400 00000000 00000000 00000400 65000000"
                + " 05000000 06000000 01000000 09000000 aa 05000000 06000000 02000000 09000000 aabb";
        var whole = bytes(modern ? SECTION + INTERFACE + PACKET + PACKET : classic);
        var all = frames(whole);
        int first = modern ? 28 + 20 + 36 : 24 + 17;

        assertEquals(2, all.size());
        for (int length = 0; length < whole.length; length++) {
            var cut = frames(Arrays.copyOf(whole, length));
            assertEquals(length < first ? 0 : 1, cut.size(), "cut at " + length);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "06000000 f0ffffff 00000000", // a block of 4 GiB
                "06000000 00000000 00000000", // of none
                "06000000 0e000000 000000000000", // of no whole words
                "06000000 24000000 00000000 00000000 00000000 02000000 05000000 abcd0000 20000000", // another length at
                // the end
                "01000000 10000000 65000000 10000000", // an interface without its length
                "0a0d0d0a 1c000000 4d3c2b1b 01000000 ffffffffffffffff 1c000000", // an invalid byte order
            })
    void invalidBlockIsReportedAndEndsCapture(String broken) throws IOException {
        try (var reader = reader(bytes(SECTION + INTERFACE + PACKET + broken + PACKET))) {
            reader.next();
            var fault = assertThrows(PcapException.class, reader::next);
            assertEquals(28 + 20 + 36, fault.offset());
            assertEquals(null, reader.next());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "06000000 24000000 00000000 00000000 00000000 ffffffff 05000000 abcd0000 24000000", // keeps 4 GiB
                "06000000 24000000 09000000 00000000 00000000 02000000 05000000 abcd0000 24000000", // interface 9
                "06000000 10000000 00000000 10000000", // too short
            })
    void continuesAfterInvalidBlock(String broken) throws IOException {
        var frames = frames(bytes(SECTION + INTERFACE + broken + PACKET));

        assertEquals("abcd", hex(only(frames)));
    }

    @Test
    void skipsOversizedFrame() throws IOException {
        int length = CaptureFileFrameReader.LONGEST + 1;
        var head = bytes("d4c3b2a1 0200 0400 00000000 00000000 00000400 65000000 00000000 00000000" + hexWord(length)
                + hexWord(length));
        var tail = bytes("00000000 00000000 01000000 01000000 aa");
        var whole = Arrays.copyOf(head, head.length + length + tail.length);
        System.arraycopy(tail, 0, whole, head.length + length, tail.length);

        assertEquals("aa", hex(only(frames(whole))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0a", "cafebabe 00000000", "a1b2cd34 00020004", "0a0d0d0a 1c"})
    void rejectsFileThatIsNoCapture(String hex) {
        assertThrows(PcapException.class, () -> {
            try (var reader = reader(bytes(hex))) {
                reader.next();
            }
        });
    }

    private static PcapReader reader(byte[] bytes) throws IOException {
        return PcapReader.of(new ByteArrayInputStream(bytes));
    }

    /** All that can be read. */
    static List<PcapFrame> frames(byte[] bytes) throws IOException {
        var frames = new ArrayList<PcapFrame>();
        PcapReader reader;
        try {
            reader = reader(bytes);
        } catch (PcapException _) {
            return frames;
        }
        for (int steps = 0; ; steps++) {
            assertTrue(steps < 1000, "it never ends");
            try {
                var frame = reader.next();
                if (frame == null) {
                    return frames;
                }
                frames.add(frame);
            } catch (PcapException _) {
                // the next call goes on
            }
        }
    }

    private static PcapFrame only(List<PcapFrame> frames) {
        assertEquals(1, frames.size());
        return frames.getFirst();
    }

    private static String hexWord(long value) {
        return HexFormat.of().toHexDigits(Integer.reverseBytes((int) value));
    }

    private static String hex(PcapFrame frame) {
        var bytes = new byte[frame.bytes().remaining()];
        frame.bytes().duplicate().get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Parses the hex words of each line; two or more blanks precede a comment. */
    private static byte[] bytes(String commented) {
        var hex = new StringBuilder();
        commented.lines().forEach(line -> {
            for (var word : line.trim().split("\\s+")) {
                if (!word.matches("([0-9a-f]{2})+")) {
                    break;
                }
                hex.append(word);
            }
        });
        return HexFormat.of().parseHex(hex);
    }
}
