package mocapscope.protocol.mcap;

import java.util.Optional;

/** How a chunk is packed. */
public enum Compression {
    /** Not at all. */
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

    /** Frames of LZ4: quick. */
    LZ4("lz4") {
        @Override
        int bound(int length) {
            return Lz4Frame.bound(length);
        }

        /** A byte says at most that a match is 255 bytes longer. */
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

    /** Frames of Zstandard: small. It comes from a native library, which is loaded when it is first needed. */
    ZSTD("zstd") {
        @Override
        int bound(int length) throws PackException {
            return ZstdFrame.bound(length);
        }

        /** Four bytes are at least needed for a block, which holds 128 KiB at most. */
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

    /** As a chunk names it. */
    public String written() {
        return written;
    }

    /** The one of that name in a chunk. */
    public static Optional<Compression> of(String written) {
        for (var compression : values()) {
            if (compression.written.equals(written)) {
                return Optional.of(compression);
            }
        }
        return Optional.empty();
    }

    /** How many bytes {@code length} bytes may become at most. */
    abstract int bound(int length) throws PackException;

    /** How many bytes {@code length} packed bytes may become at most. */
    abstract long most(int length);

    /** Packs the first {@code length} bytes into {@code to}, which has room for their bound; returns how many they became. */
    abstract int pack(byte[] from, int length, byte[] to) throws PackException;

    /** Unpacks all of {@code from}; never more than {@code to} has room for. Returns how many bytes it gave. */
    abstract int unpack(byte[] from, byte[] to) throws PackException;
}
