package mocapscope.protocol.mcap.compression;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compresses data into an LZ4 frame of independent blocks without checksums. A hash table finds matches, which have at
 * least four bytes and a distance of up to 64 KiB. Without matches the search step grows.
 */
public final class Lz4Compressor {
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int VERSION = 0x40;
    private static final int RAW = 0x8000_0000;
    private static final int HEAD = 7;
    private static final int SMALLEST_BLOCK = 1 << 16;
    private static final int MOST_ID = 7;

    private static final int TABLE_BITS = 14;
    private static final int LEAST_MATCH = 4;
    private static final int FARTHEST = 0xffff;
    /** The rules of the format: the last five bytes are literals, and no match starts in the last twelve. */
    private static final int LITERAL_END = 5;

    private static final int NO_MATCH_END = 12;
    private static final int PATIENCE = 6;

    private final int[] table = new int[1 << TABLE_BITS];
    private byte[] out = {};
    private int to;
    private int limit;

    private Lz4Compressor() {}

    static int maxCompressedSize(int length) {
        long blocks = length / SMALLEST_BLOCK + 1L;
        return Math.toIntExact(HEAD + length + Integer.BYTES * (blocks + 1));
    }

    /** Compresses the first {@code length} bytes into a frame in {@code to}; returns its size. */
    public static int compress(byte[] from, int length, byte[] to) {
        var out = ByteBuffer.wrap(to).order(ByteOrder.LITTLE_ENDIAN);
        int id = blockId(length);
        putHead(out, id);
        var block = new Lz4Compressor();
        int step = blockSize(id);
        for (int at = 0; at < length; at += step) {
            putBlock(out, block, from, at, Math.min(step, length - at));
        }
        return out.putInt(0).position();
    }

    private static void putHead(ByteBuffer out, int id) {
        out.putInt(Lz4Decompressor.MAGIC)
                .put((byte) (VERSION | Lz4Decompressor.INDEPENDENT))
                .put((byte) (id << 4));
        out.put((byte) (XxHash32.hash(out.array(), Integer.BYTES, 2) >>> 8));
    }

    /** Writes a block, uncompressed if compression does not make it smaller. */
    private static void putBlock(ByteBuffer out, Lz4Compressor block, byte[] from, int at, int length) {
        int start = out.position() + Integer.BYTES;
        int packed = block.compressBlock(from, at, length, out.array(), start, length);
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

    /** Returns the size of the block in {@code out}, or -1 if it would reach {@code most}. */
    private int compressBlock(byte[] in, int from, int length, byte[] out, int to, int most) {
        Arrays.fill(table, -1);
        this.out = out;
        this.to = to;
        this.limit = to + most;
        int end = from + length;
        int anchor = matches(in, from, end);
        return anchor >= 0 && literals(in, anchor, end - anchor, 0) ? this.to - to : -1;
    }

    /** Returns the start of the last literals, or -1 if there is no room left. */
    private int matches(byte[] in, int from, int end) {
        int anchor = from;
        int at = from;
        int tries = 1 << PATIENCE;
        while (at <= end - NO_MATCH_END - 1) {
            int earlier = swap(in, at);
            if (earlier < 0 || at - earlier > FARTHEST || word(in, earlier) != word(in, at)) {
                at += tries++ >>> PATIENCE;
                continue;
            }
            while (at > anchor && earlier > from && in[at - 1] == in[earlier - 1]) {
                at--;
                earlier--;
            }
            int length = LEAST_MATCH + common(in, at + LEAST_MATCH, earlier + LEAST_MATCH, end - LITERAL_END);
            if (!match(in, anchor, at, at - earlier, length)) {
                return -1;
            }
            at += length;
            anchor = at;
            tries = 1 << PATIENCE;
            swap(in, at - 2);
        }
        return anchor;
    }

    /** Stores the position of the word at {@code at} and returns the previous position in that slot. */
    private int swap(byte[] in, int at) {
        int slot = word(in, at) * 0x9e3779b1 >>> Integer.SIZE - TABLE_BITS;
        int earlier = table[slot];
        table[slot] = at;
        return earlier;
    }

    private static int word(byte[] in, int at) {
        return (int) INT.get(in, at);
    }

    /** Returns the number of equal bytes at two positions. */
    private static int common(byte[] in, int at, int earlier, int end) {
        int from = at;
        while (at + Long.BYTES <= end) {
            long difference = (long) LONG.get(in, at) ^ (long) LONG.get(in, earlier);
            if (difference != 0) {
                return at - from + Long.numberOfTrailingZeros(difference) / Byte.SIZE;
            }
            at += Long.BYTES;
            earlier += Long.BYTES;
        }
        while (at < end && in[at] == in[earlier]) {
            at++;
            earlier++;
        }
        return at - from;
    }

    private boolean match(byte[] in, int anchor, int at, int distance, int length) {
        int beyond = length - LEAST_MATCH;
        if (!literals(in, anchor, at - anchor, Math.min(beyond, 15)) || limit - to < 2 + 1 + beyond / 255) {
            return false;
        }
        out[to++] = (byte) distance;
        out[to++] = (byte) (distance >>> 8);
        more(beyond);
        return true;
    }

    private boolean literals(byte[] in, int from, int count, int match) {
        if (limit - to < 2 + count / 255 + count) {
            return false;
        }
        out[to++] = (byte) (Math.min(count, 15) << 4 | match);
        more(count);
        System.arraycopy(in, from, out, to, count);
        to += count;
        return true;
    }

    /** Writes the part of a length that exceeds its four bits. */
    private void more(int length) {
        if (length < 15) {
            return;
        }
        int left = length - 15;
        for (; left >= 255; left -= 255) {
            out[to++] = (byte) 255;
        }
        out[to++] = (byte) left;
    }
}
