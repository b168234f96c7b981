package mocapscope.protocol.mcap.compression;

/** Decompresses one or more LZ4 frames into a bounded output array. It never writes beyond the end of the output. */
final class Lz4FrameDecompressor {
    private static final int HEAD = 3;
    private static final int BLOCK_CHECKSUM = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int DICTIONARY = 0x01;
    private static final int INDEPENDENT = 0x20;

    private final byte[] from;
    private final byte[] to;
    private int at;
    private int size;

    Lz4FrameDecompressor(byte[] from, byte[] to) {
        this.from = from;
        this.to = to;
    }

    int decompress() throws CompressionException {
        if (from.length == 0 && to.length > 0) {
            throw new CompressionException("lz4: no frame");
        }
        while (at < from.length) {
            int magic = word();
            if (Lz4FrameCodec.isFrame(magic)) {
                frame();
            } else if (Lz4FrameCodec.isSkippable(magic)) {
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
            int earliest = (flags & INDEPENDENT) != 0 ? size : start;
            size = Lz4BlockDecompressor.decompress(from, block, block + length, to, size, earliest);
        }
    }

    private void room(int length) throws CompressionException {
        if (length > to.length - size) {
            throw new CompressionException("lz4: more bytes than the chunk states");
        }
    }

    private int word() throws CompressionException {
        skip(Integer.BYTES);
        return (int) Lz4BlockCompressor.INT.get(from, at - Integer.BYTES);
    }

    private void skip(int length) throws CompressionException {
        if (length < 0 || length > from.length - at) {
            throw new CompressionException("lz4: ends in the middle of a frame");
        }
        at += length;
    }
}
