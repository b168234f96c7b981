package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a file is to be written.
 *
 * @param chunkSize bytes, unpacked, at which a chunk is closed; it may be longer by the last message
 * @param parts those that are optional, and wanted
 */
public record WriteOptions(Compression compression, int chunkSize, Set<Part> parts) {
    /** Bytes of a message, and of a chunk before its last message: together they stay within what readers take. */
    public static final int LONGEST = 16 << 20;

    /** 256 KiB, LZ4, and everything that helps a reader. */
    public static final WriteOptions STANDARD = new WriteOptions(Compression.LZ4, 256 << 10, EnumSet.allOf(Part.class));

    /** What a file may have or not. */
    public enum Part {
        /** Messages are packed together; without, each lies in the file by itself and no index finds it. */
        CHUNKS,
        /** Schemas and channels are told of outside of chunks too: a damaged chunk then takes only its messages away. */
        CHANNELS_OUTSIDE,
        MESSAGE_INDEX,
        CHUNK_INDEX,
        ATTACHMENT_INDEX,
        METADATA_INDEX,
        STATISTICS,
        REPEATED_SCHEMAS,
        REPEATED_CHANNELS,
        SUMMARY_OFFSETS
    }

    public WriteOptions {
        parts = Collections.unmodifiableSet(parts.isEmpty() ? EnumSet.noneOf(Part.class) : EnumSet.copyOf(parts));
        if (chunkSize <= 0 || chunkSize > LONGEST) {
            throw new IllegalArgumentException("chunks of %d bytes".formatted(chunkSize));
        }
    }

    public WriteOptions compressed(Compression with) {
        return new WriteOptions(with, chunkSize, parts);
    }

    public WriteOptions chunksOf(int bytes) {
        return new WriteOptions(compression, bytes, parts);
    }

    public WriteOptions with(Set<Part> those) {
        return new WriteOptions(compression, chunkSize, those);
    }

    boolean has(Part part) {
        return parts.contains(part);
    }
}
