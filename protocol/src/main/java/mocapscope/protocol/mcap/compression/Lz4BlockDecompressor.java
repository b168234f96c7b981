package mocapscope.protocol.mcap.compression;

/**
 * Decompresses one LZ4 block into a bounded output array. A block is a series of literals with back references; the
 * last one has literals only.
 */
final class Lz4BlockDecompressor {
    private static final int LEAST_MATCH = 4;

    private final byte[] from;
    private final int end;
    private final byte[] to;
    private final int earliest;
    private int at;
    private int size;

    private Lz4BlockDecompressor(byte[] from, int at, int end, byte[] to, int size, int earliest) {
        this.from = from;
        this.at = at;
        this.end = end;
        this.to = to;
        this.size = size;
        this.earliest = earliest;
    }

    /**
     * Decompresses the bytes from {@code at} to {@code end}, appending to {@code size} bytes in {@code to}; returns the
     * new size. Back references reach to {@code earliest} at most.
     */
    static int decompress(byte[] from, int at, int end, byte[] to, int size, int earliest) throws CompressionException {
        return new Lz4BlockDecompressor(from, at, end, to, size, earliest).all();
    }

    private int all() throws CompressionException {
        while (true) {
            int token = next();
            literals(length(token >>> 4));
            if (at == end) {
                return size;
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

    private void room(int length) throws CompressionException {
        if (length > to.length - size) {
            throw new CompressionException("lz4: more bytes than the chunk states");
        }
    }

    private int next() throws CompressionException {
        if (at == end) {
            throw new CompressionException("lz4: ends in the middle of a block");
        }
        return from[at++] & 0xff;
    }
}
