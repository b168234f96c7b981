package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a file is to be written.
 *
 * @param chunkSize bytes, unpacked, at which a chunk is closed; it may be longer by the last message
 * @param parts those that are optional, and wanted
 * @param compression of chunks; a chunk that would not become smaller is written as it is
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
        /** Behind each chunk, by channel, where in it messages of what time are (Message Index). */
        MESSAGE_INDEX,
        /**
         * In the summary, where chunks are and what times they span (Chunk Index); {@link McapIndexedReader#messages}
         * needs it.
         */
        CHUNK_INDEX,
        /** In the summary, where attachments are (Attachment Index). */
        ATTACHMENT_INDEX,
        /** In the summary, where metadata are (Metadata Index). */
        METADATA_INDEX,
        /** In the summary, how much of everything there is (Statistics). */
        STATISTICS,
        /** All schemas again in the summary, where an indexed reader finds them. */
        REPEATED_SCHEMAS,
        /** All channels again in the summary, where an indexed reader finds them. */
        REPEATED_CHANNELS,
        /** Behind the summary, where in it the records of each kind are (Summary Offset). */
        SUMMARY_OFFSETS
    }

    /** @throws IllegalArgumentException for chunks that are not from 1 to {@link #LONGEST} bytes */
    public WriteOptions {
        parts = Collections.unmodifiableSet(parts.isEmpty() ? EnumSet.noneOf(Part.class) : EnumSet.copyOf(parts));
        if (chunkSize <= 0 || chunkSize > LONGEST) {
            throw new IllegalArgumentException("chunks of %d bytes".formatted(chunkSize));
        }
    }

    /** The same with chunks packed in that way. */
    public WriteOptions compressed(Compression with) {
        return new WriteOptions(with, chunkSize, parts);
    }

    /**
     * The same with chunks closed at so many bytes, unpacked.
     *
     * @throws IllegalArgumentException when those are not from 1 to {@link #LONGEST}
     */
    public WriteOptions chunksOf(int bytes) {
        return new WriteOptions(compression, bytes, parts);
    }

    /** The same with those optional parts and no others. */
    public WriteOptions with(Set<Part> those) {
        return new WriteOptions(compression, chunkSize, those);
    }

    boolean has(Part part) {
        return parts.contains(part);
    }
}
