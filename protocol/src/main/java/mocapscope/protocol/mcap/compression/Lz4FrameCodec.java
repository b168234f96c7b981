package mocapscope.protocol.mcap.compression;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Compresses and decompresses data in the LZ4 frame format 1.6. Decompression supports linked blocks, optional
 * checksums, skippable frames and concatenated frames. Compression writes independent blocks without checksums, because
 * the chunk has its own.
 *
 * <pre>
 *  +----------+-----+-----+--------------+---------+----+----------------------------+---------+------------------+
 *  | 184D2204 | FLG | BD  | content size | dict id | HC | of each block: size, bytes | 0       | content checksum |
 *  | u32      | u8  | u8  | u64, or none | or none | u8 | u32 (bit 31: not packed)   | u32     | u32, or none     |
 *  +----------+-----+-----+--------------+---------+----+----------------------------+---------+------------------+
 * </pre>
 */
public final class Lz4FrameCodec {
    private static final int MAGIC = 0x184d2204;
    private static final int SKIPPABLE = 0x184d2a50;
    private static final int VERSION = 0x40;
    private static final int INDEPENDENT = 0x20;
    private static final int RAW = 0x8000_0000;
    private static final int HEAD = 7;
    private static final int SMALLEST_BLOCK = 1 << 16;
    private static final int MOST_ID = 7;

    private Lz4FrameCodec() {}

    static int maxCompressedSize(int length) {
        long blocks = length / SMALLEST_BLOCK + 1L;
        return Math.toIntExact(HEAD + length + Integer.BYTES * (blocks + 1));
    }

    public static int compress(byte[] from, int length, byte[] to) {
        var out = ByteBuffer.wrap(to).order(ByteOrder.LITTLE_ENDIAN);
        int id = blockId(length);
        putHead(out, id);
        var block = new Lz4BlockCompressor();
        int step = blockSize(id);
        for (int at = 0; at < length; at += step) {
            putBlock(out, block, from, at, Math.min(step, length - at));
        }
        return out.putInt(0).position();
    }

    private static void putHead(ByteBuffer out, int id) {
        out.putInt(MAGIC).put((byte) (VERSION | INDEPENDENT)).put((byte) (id << 4));
        out.put((byte) (XxHash32.hash(out.array(), Integer.BYTES, 2) >>> 8));
    }

    /** Writes a block, uncompressed if compression does not make it smaller. */
    private static void putBlock(ByteBuffer out, Lz4BlockCompressor block, byte[] from, int at, int length) {
        int start = out.position() + Integer.BYTES;
        int packed = block.compress(from, at, length, out.array(), start, length);
        if (packed < 0) {
            out.putInt(length | RAW).put(from, at, length);
        } else {
            out.putInt(packed).position(start + packed);
        }
    }

    /** Returns the id, from 4 to 7, of the smallest block size that holds all bytes, or of the largest one. */
    private static int blockId(int length) {
        int id = 4;
        while (id < MOST_ID && blockSize(id) < length) {
            id++;
        }
        return id;
    }

    private static int blockSize(int id) {
        return 1 << 2 * id + 8;
    }

    static int decompress(byte[] from, byte[] to) throws CompressionException {
        return new Lz4FrameDecompressor(from, to).decompress();
    }

    static boolean isFrame(int magic) {
        return magic == MAGIC;
    }

    static boolean isSkippable(int magic) {
        return (magic & 0xffff_fff0) == SKIPPABLE;
    }
}
