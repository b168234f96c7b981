package mocapscope.protocol.mcap.compression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames of LZ4, held against another library's. */
class Lz4CompressionTest {
    /**
     * Two blocks, of which the second looks back into the first, as the reference library writes them by default.
     *
     * <pre>
     *  04224d18            magic
     *  40 40 c0            version 1, blocks linked; 64 KiB; checksum
     *  04000080 61626364   4 bytes, not packed: abcd
     *  09000000            9 bytes:
     *     04 0400             no literals, 4 + 4 bytes from 4 back
     *     50 6566676869       5 literals: efghi
     *  00000000            the end
     * </pre>
     */
    private static final byte[] LINKED = HexFormat.of()
            .parseHex("04224d184040c0" + "0400008061626364" + "09000000" + "040400" + "506566676869" + "00000000");

    static Stream<byte[]> contents() {
        var random = new Random(1);
        return Stream.of(0, 1, 4, 12, 13, 17, 255, 270, 4000, 65_536, 65_537, 300_000, 5_000_000)
                .flatMap(size -> Stream.of(1, 3, 40, 250).map(variety -> {
                    var bytes = new byte[size];
                    for (int i = 0; i < size; i++) {
                        bytes[i] = (byte) (i % 97 < 60 ? i / 50 : random.nextInt(variety));
                    }
                    return bytes;
                }));
    }

    private static byte[] pack(byte[] content) {
        var packed = new byte[Lz4Compressor.maxCompressedSize(content.length)];
        return Arrays.copyOf(packed, Lz4Compressor.compress(content, content.length, packed));
    }

    @ParameterizedTest(name = "{index}") // a name with the bytes costs more than the test
    @MethodSource("contents")
    void referenceLibraryDecompressesOurFrames(byte[] content) throws IOException {
        try (var in = new LZ4FrameInputStream(new ByteArrayInputStream(pack(content)))) {
            assertArrayEquals(content, in.readAllBytes());
        }
    }

    @ParameterizedTest(name = "{index}") // a name with the bytes costs more than the test
    @MethodSource("contents")
    void decompressesFramesOfReferenceLibrary(byte[] content) throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var out = new LZ4FrameOutputStream(
                packed,
                BLOCKSIZE.SIZE_64KB,
                content.length,
                FLG.Bits.BLOCK_INDEPENDENCE,
                FLG.Bits.CONTENT_CHECKSUM,
                FLG.Bits.CONTENT_SIZE,
                FLG.Bits.BLOCK_CHECKSUM)) {
            out.write(content);
        }
        var unpacked = new byte[content.length];

        assertEquals(content.length, Lz4Decompressor.decompress(packed.toByteArray(), unpacked));
        assertArrayEquals(content, unpacked);
    }

    @ParameterizedTest(name = "{index}") // a name with the bytes costs more than the test
    @MethodSource("contents")
    void decompressesItsOwnFrames(byte[] content) throws CompressionException {
        var unpacked = new byte[content.length];

        assertEquals(content.length, Lz4Decompressor.decompress(pack(content), unpacked));
        assertArrayEquals(content, unpacked);
    }

    @ParameterizedTest(name = "{index}") // a name with the bytes costs more than the test
    @MethodSource("contents")
    void checksumsMatchReferenceLibrary(byte[] content) {
        int theirs = XXHashFactory.safeInstance().hash32().hash(content, 0, content.length, 0);

        assertEquals(theirs, XxHash32.hash(content, 0, content.length));
    }

    @Test
    void linkedBlocksReferToPreviousBlocks() throws CompressionException {
        var unpacked = new byte[17];

        assertEquals(17, Lz4Decompressor.decompress(LINKED, unpacked));
        assertArrayEquals("abcdabcdabcdefghi".getBytes(StandardCharsets.US_ASCII), unpacked);
    }

    @Test
    void rejectsBackReferenceInIndependentBlocks() {
        var alone = LINKED.clone();
        alone[4] = 0x60;
        alone[6] = (byte) (XxHash32.hash(alone, 4, 2) >>> 8);

        var fault = assertThrows(CompressionException.class, () -> Lz4Decompressor.decompress(alone, new byte[17]));

        assertEquals("lz4: refers back by 4 of 0 bytes", fault.reason());
    }

    @Test
    void rejectsMoreBytesThanStated() {
        var fault = assertThrows(CompressionException.class, () -> Lz4Decompressor.decompress(LINKED, new byte[16]));

        assertEquals("lz4: more bytes than the chunk states", fault.reason());
    }

    @Test
    void rejectsFrameTruncatedAnywhere() {
        for (int length = 0; length < LINKED.length; length++) {
            var cut = Arrays.copyOf(LINKED, length);
            assertThrows(
                    CompressionException.class,
                    () -> Lz4Decompressor.decompress(cut, new byte[17]),
                    () -> "cut to " + cut.length);
        }
    }

    @Test
    void damagedFrameNeverExceedsOutputSize() {
        var content = contents().filter(each -> each.length == 4000).findFirst().orElseThrow();
        var packed = pack(content);
        int refused = 0;
        for (int i = 0; i < packed.length; i++) {
            for (int mask : new int[] {1, 0x80, 0xff}) {
                var damaged = packed.clone();
                damaged[i] ^= (byte) mask;
                try {
                    assertTrue(Lz4Decompressor.decompress(damaged, new byte[content.length]) <= content.length);
                } catch (CompressionException expected) {
                    refused++;
                }
            }
        }
        assertTrue(refused > 0);
    }

    @Test
    void stopsDecompressionBombAtOutputSize() {
        var zeros = new byte[5_000_000];
        var packed = pack(zeros);

        assertTrue(packed.length < zeros.length / 200);
        assertThrows(CompressionException.class, () -> Lz4Decompressor.decompress(packed, new byte[1000]));
    }

    @Test
    void joinsSeveralFramesAndSkipsSkippableOnes() throws CompressionException {
        var skippable = HexFormat.of().parseHex("502a4d18" + "02000000" + "ffff");
        var three = new ByteArrayOutputStream();
        three.writeBytes(LINKED);
        three.writeBytes(skippable);
        three.writeBytes(LINKED);

        assertEquals(34, Lz4Decompressor.decompress(three.toByteArray(), new byte[34]));
    }
}
