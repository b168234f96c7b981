package mocapscope.protocol.mcap;

import java.util.Optional;

/** The compression of MCAP chunks: none, LZ4 or Zstandard. */
public enum Compression {
    /** No compression. */
    NONE("") {
        @Override
        int bound(int length) {
            return length;
        }

        @Override
        long most(int length) {
            return length;
        }

        @Override
        int pack(byte[] from, int length, byte[] to) {
            System.arraycopy(from, 0, to, 0, length);
            return length;
        }

        @Override
        int unpack(byte[] from, byte[] to) throws PackException {
            if (from.length > to.length) {
                throw new PackException("more bytes than stated");
            }
            System.arraycopy(from, 0, to, 0, from.length);
            return from.length;
        }
    },

    /** Fast compression in LZ4 frames. */
    LZ4("lz4") {
        @Override
        int bound(int length) {
            return Lz4Frame.bound(length);
        }

        /** Each compressed byte extends a match by at most 255 bytes. */
        @Override
        long most(int length) {
            return 255L * length;
        }

        @Override
        int pack(byte[] from, int length, byte[] to) {
            return Lz4Frame.pack(from, length, to);
        }

        @Override
        int unpack(byte[] from, byte[] to) throws PackException {
            return Lz4Frame.unpack(from, to);
        }
    },

    /** Strong compression in Zstandard frames; the native library is loaded on first use. */
    ZSTD("zstd") {
        @Override
        int bound(int length) throws PackException {
            return ZstdFrame.bound(length);
        }

        /** Each block takes at least four bytes and holds at most 128 KiB. */
        @Override
        long most(int length) {
            return (long) length << 15;
        }

        @Override
        int pack(byte[] from, int length, byte[] to) throws PackException {
            return ZstdFrame.pack(from, length, to);
        }

        @Override
        int unpack(byte[] from, byte[] to) throws PackException {
            return ZstdFrame.unpack(from, to);
        }
    };

    private final String written;

    Compression(String written) {
        this.written = written;
    }

    /** Returns the name used in chunks. */
    public String written() {
        return written;
    }

    /** Returns the compression with a name used in chunks. */
    public static Optional<Compression> of(String written) {
        for (var compression : values()) {
            if (compression.written.equals(written)) {
                return Optional.of(compression);
            }
        }
        return Optional.empty();
    }

    /** Returns the maximum compressed size of {@code length} bytes. */
    abstract int bound(int length) throws PackException;

    /** Returns the maximum decompressed size of {@code length} bytes. */
    abstract long most(int length);

    /**
     * Compresses the first {@code length} bytes into {@code to}, which must have room for their bound; returns the
     * compressed size.
     */
    abstract int pack(byte[] from, int length, byte[] to) throws PackException;

    /** Decompresses all of {@code from} and returns the size; fails if it exceeds the room in {@code to}. */
    abstract int unpack(byte[] from, byte[] to) throws PackException;
}
