package mocapscope.protocol.mcap.compression;

import java.util.Optional;

/** The compression of MCAP chunks: none, LZ4 or Zstandard. */
public enum McapCompression {
    /** No compression. */
    NONE("") {
        @Override
        public int maxCompressedSize(int length) {
            return length;
        }

        @Override
        public long maxDecompressedSize(int length) {
            return length;
        }

        @Override
        public int compress(byte[] from, int length, byte[] to) {
            System.arraycopy(from, 0, to, 0, length);
            return length;
        }

        @Override
        public int decompress(byte[] from, byte[] to) throws CompressionException {
            if (from.length > to.length) {
                throw new CompressionException("more bytes than stated");
            }
            System.arraycopy(from, 0, to, 0, from.length);
            return from.length;
        }
    },

    /** Fast compression in LZ4 frames. */
    LZ4("lz4") {
        @Override
        public int maxCompressedSize(int length) {
            return Lz4Compressor.maxCompressedSize(length);
        }

        /** Each compressed byte extends a match by at most 255 bytes. */
        @Override
        public long maxDecompressedSize(int length) {
            return 255L * length;
        }

        @Override
        public int compress(byte[] from, int length, byte[] to) {
            return Lz4Compressor.compress(from, length, to);
        }

        @Override
        public int decompress(byte[] from, byte[] to) throws CompressionException {
            return Lz4Decompressor.decompress(from, to);
        }
    },

    /** Strong compression in Zstandard frames; the native library is loaded on first use. */
    ZSTD("zstd") {
        @Override
        public int maxCompressedSize(int length) throws CompressionException {
            return ZstdFrameCodec.maxCompressedSize(length);
        }

        /** Each block takes at least four bytes and holds at most 128 KiB. */
        @Override
        public long maxDecompressedSize(int length) {
            return (long) length << 15;
        }

        @Override
        public int compress(byte[] from, int length, byte[] to) throws CompressionException {
            return ZstdFrameCodec.compress(from, length, to);
        }

        @Override
        public int decompress(byte[] from, byte[] to) throws CompressionException {
            return ZstdFrameCodec.decompress(from, to);
        }
    };

    private final String wireName;

    McapCompression(String written) {
        this.wireName = written;
    }

    /** Returns the name used in chunks. */
    public String wireName() {
        return wireName;
    }

    /** Returns the compression with a name used in chunks. */
    public static Optional<McapCompression> of(String written) {
        for (var compression : values()) {
            if (compression.wireName.equals(written)) {
                return Optional.of(compression);
            }
        }
        return Optional.empty();
    }

    /** Returns the maximum compressed size of {@code length} bytes. */
    public abstract int maxCompressedSize(int length) throws CompressionException;

    /** Returns the maximum decompressed size of {@code length} bytes. */
    public abstract long maxDecompressedSize(int length);

    /**
     * Compresses the first {@code length} bytes into {@code to}, which must have room for their bound; returns the
     * compressed size.
     */
    public abstract int compress(byte[] from, int length, byte[] to) throws CompressionException;

    /** Decompresses all of {@code from} and returns the size; fails if it exceeds the room in {@code to}. */
    public abstract int decompress(byte[] from, byte[] to) throws CompressionException;
}
