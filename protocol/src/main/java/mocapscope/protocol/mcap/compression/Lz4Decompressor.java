package mocapscope.protocol.mcap.compression;

/**
 * Decompresses data in the LZ4 frame format, version 1.6. It supports linked blocks, optional checksums, skippable
 * frames and concatenated frames, and never writes beyond the end of the output. A block is a series of literals with
 * back references; the last one has literals only.
 *
 * <pre>
 *  +----------+-----+-----+--------------+---------+----+----------------------------+---------+------------------+
 *  | 184D2204 | FLG | BD  | content size | dict id | HC | of each block: size, bytes | 0       | content checksum |
 *  | u32      | u8  | u8  | u64, or none | or none | u8 | u32 (bit 31: not packed)   | u32     | u32, or none     |
 *  +----------+-----+-----+--------------+---------+----+----------------------------+---------+------------------+
 * </pre>
 */
final class Lz4Decompressor {
    static final int MAGIC = 0x184d2204;
    static final int INDEPENDENT = 0x20;

    private static final int SKIPPABLE = 0x184d2a50;
    private static final int SKIPPABLE_MASK = 0xffff_fff0;
    private static final int HEAD = 3;
    private static final int BLOCK_CHECKSUM = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int DICTIONARY = 0x01;
    private static final int LEAST_MATCH = 4;

    private final byte[] from;
    private final byte[] to;
    private int at;
    private int size;
    /** End of the current block. */
    private int end;
    /** Lowest output position that back references of the current block may reach. */
    private int earliest;

    private Lz4Decompressor(byte[] from, byte[] to) {
        this.from = from;
        this.to = to;
    }

    /** Decompresses all of {@code from} into {@code to} and returns the size. */
    static int decompress(byte[] from, byte[] to) throws CompressionException {
        return new Lz4Decompressor(from, to).decompress();
    }

    private int decompress() throws CompressionException {
        if (from.length == 0 && to.length > 0) {
            throw new CompressionException("lz4: no frame");
        }
        while (at < from.length) {
            int magic = word();
            if (magic == MAGIC) {
                frame();
            } else if ((magic & SKIPPABLE_MASK) == SKIPPABLE) {
                skip(word());
            } else {
                throw new CompressionException("lz4: no frame at its byte " + (at - Integer.BYTES));
            }
        }
        return size;
    }

    private void frame() throws CompressionException {
        int flags = head();
        int start = size;
        int length;
        while ((length = word()) != 0) {
            block(flags, start, length);
        }
        if ((flags & CONTENT_CHECKSUM) != 0 && word() != XxHash32.hash(to, start, size - start)) {
            throw new CompressionException("lz4: the frame's checksum is not its content's");
        }
    }

    /** Reads a frame header and returns its flags. */
    private int head() throws CompressionException {
        int start = at;
        skip(HEAD - 1);
        int flags = from[start];
        if ((flags & 0xc0) != 0x40) {
            throw new CompressionException("lz4: an unknown version of frame");
        }
        if ((flags & DICTIONARY) != 0) {
            throw new CompressionException("lz4: the frame needs a dictionary");
        }
        skip((flags & CONTENT_SIZE) != 0 ? Long.BYTES : 0);
        int checksum = XxHash32.hash(from, start, at - start) >>> 8;
        skip(1);
        if (from[at - 1] != (byte) checksum) {
            throw new CompressionException("lz4: the frame's head is damaged");
        }
        return flags;
    }

    private void block(int flags, int start, int declared) throws CompressionException {
        int length = declared & Integer.MAX_VALUE;
        int block = at;
        skip(length);
        if ((flags & BLOCK_CHECKSUM) != 0 && word() != XxHash32.hash(from, block, length)) {
            throw new CompressionException("lz4: a block's checksum is not its content's");
        }
        if (declared < 0) {
            room(length);
            System.arraycopy(from, block, to, size, length);
            size += length;
        } else {
            int next = at;
            earliest = (flags & INDEPENDENT) != 0 ? size : start;
            end = block + length;
            at = block;
            sequences();
            at = next;
        }
    }

    /** Decompresses the sequences of a block. */
    private void sequences() throws CompressionException {
        while (true) {
            int token = next();
            literals(length(token >>> 4));
            if (at == end) {
                return;
            }
            int distance = next() | next() << 8;
            match(distance, length(token & 0xf) + LEAST_MATCH);
        }
    }

    private void literals(int length) throws CompressionException {
        if (length > end - at) {
            throw new CompressionException("lz4: ends in the middle of a block");
        }
        room(length);
        System.arraycopy(from, at, to, size, length);
        at += length;
        size += length;
    }

    /** Copies a match. It may overlap its own output, which then repeats; the copied length doubles in each pass. */
    private void match(int distance, int length) throws CompressionException {
        if (distance == 0 || distance > size - earliest) {
            throw new CompressionException("lz4: refers back by %d of %d bytes".formatted(distance, size - earliest));
        }
        room(length);
        int source = size - distance;
        int left = length;
        while (left > 0) {
            int step = Math.min(left, size - source);
            System.arraycopy(to, source, to, size, step);
            size += step;
            left -= step;
        }
    }

    private int length(int nibble) throws CompressionException {
        int length = nibble;
        if (nibble == 15) {
            int more;
            do {
                more = next();
                length += more;
                room(length);
            } while (more == 255);
        }
        return length;
    }

    private int next() throws CompressionException {
        if (at == end) {
            throw new CompressionException("lz4: ends in the middle of a block");
        }
        return from[at++] & 0xff;
    }

    private void room(int length) throws CompressionException {
        if (length > to.length - size) {
            throw new CompressionException("lz4: more bytes than the chunk states");
        }
    }

    private int word() throws CompressionException {
        skip(Integer.BYTES);
        return (int) Lz4Compressor.INT.get(from, at - Integer.BYTES);
    }

    private void skip(int length) throws CompressionException {
        if (length < 0 || length > from.length - at) {
            throw new CompressionException("lz4: ends in the middle of a frame");
        }
        at += length;
    }
}
