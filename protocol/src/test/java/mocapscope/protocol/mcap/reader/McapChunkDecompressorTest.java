package mocapscope.protocol.mcap.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Random;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.compression.McapCompression;
import org.junit.jupiter.api.Test;

/** Tests of the limit of what all chunks of a file expand to. */
class McapChunkDecompressorTest {
    private static final int BUDGET = 64 << 20;
    private static final int CHUNKS_OF_A_GIGABYTE = 16;

    @Test
    void rejectsChunksThatExpandToGigabytes() throws Exception {
        var unpacker = new McapChunkDecompressor(BUDGET);
        var bomb = chunk(new byte[BUDGET]);
        for (int i = 0; i < CHUNKS_OF_A_GIGABYTE; i++) {
            unpacker.decompress(bomb, 0);
        }
        // The bytes of the chunks themselves allow a little more than a gigabyte.
        var exception = assertThrows(McapException.class, () -> unpacker.decompress(bomb, 0));

        assertEquals(
                "uncompressed_size at byte 25: the chunks so far would expand to more than 1024 MiB and 200 times their"
                        + " size",
                exception.fullText());
    }

    @Test
    void acceptsUsualChunksBeyondAGigabyte() throws Exception {
        var unpacker = new McapChunkDecompressor(BUDGET);
        var bytes = new byte[BUDGET];
        var random = new byte[1 << 19];
        new Random(1).nextBytes(random);
        System.arraycopy(random, 0, bytes, 0, random.length);
        var usual = chunk(bytes);
        for (int i = 0; i < CHUNKS_OF_A_GIGABYTE + 2; i++) {
            unpacker.decompress(usual, 0);
        }
    }

    private static McapChunk chunk(byte[] records) throws Exception {
        var packed = new byte[McapCompression.ZSTD.maxCompressedSize(records.length)];
        int length = McapCompression.ZSTD.compress(records, records.length, packed);
        return new McapChunk(0, 0, records.length, 0, "zstd", ByteBuffer.wrap(packed, 0, length));
    }
}
