package mocapscope.protocol.mcap.writer;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapIndexedReader;

/**
 * Options for writing an MCAP file: compression, chunk size and optional parts.
 *
 * @param chunkSize uncompressed size in bytes at which a chunk ends; the last message may exceed it
 * @param parts optional parts to write
 * @param compression compression of chunks; a chunk that would not shrink is stored uncompressed
 */
public record McapWriteOptions(McapCompression compression, int chunkSize, Set<McapOptionalPart> parts) {
    /** The maximum size of a message, and of a chunk before its last message; readers accept both together. */
    public static final int LONGEST = 16 << 20;

    /** The defaults: 256 KiB, LZ4 and all optional parts. */
    public static final McapWriteOptions STANDARD =
            new McapWriteOptions(McapCompression.LZ4, 256 << 10, EnumSet.allOf(McapOptionalPart.class));

    /** An optional part of an MCAP file, such as chunks, an index or statistics. */
    public enum McapOptionalPart {
        /** Chunks of messages; without them each message is a record of the file and is not indexed. */
        CHUNKS,
        /** Schemas and channels outside of chunks too, so that a damaged chunk loses only its messages. */
        CHANNELS_OUTSIDE,
        /** A Message Index after each chunk: its messages' times and offsets by channel. */
        MESSAGE_INDEX,
        /**
         * Chunk Index records in the summary: offsets and time ranges of chunks; {@link McapIndexedReader#messages}
         * needs them.
         */
        CHUNK_INDEX,
        /** Attachment Index records in the summary: offsets of attachments. */
        ATTACHMENT_INDEX,
        /** Metadata Index records in the summary: offsets of metadata records. */
        METADATA_INDEX,
        /** A Statistics record in the summary. */
        STATISTICS,
        /** Copies of all schemas in the summary, for indexed readers. */
        REPEATED_SCHEMAS,
        /** Copies of all channels in the summary, for indexed readers. */
        REPEATED_CHANNELS,
        /** Summary Offset records after the summary: the location of each group of records. */
        SUMMARY_OFFSETS
    }

    /** @throws IllegalArgumentException if the chunk size is not from 1 to {@link #LONGEST} */
    public McapWriteOptions {
        parts = Collections.unmodifiableSet(
                parts.isEmpty() ? EnumSet.noneOf(McapOptionalPart.class) : EnumSet.copyOf(parts));
        if (chunkSize <= 0 || chunkSize > LONGEST) {
            throw new IllegalArgumentException("chunks of %d bytes".formatted(chunkSize));
        }
    }

    /** Returns the options with another compression. */
    public McapWriteOptions withCompression(McapCompression with) {
        return new McapWriteOptions(with, chunkSize, parts);
    }

    /**
     * Returns the options with another chunk size, in uncompressed bytes.
     *
     * @throws IllegalArgumentException if it is not from 1 to {@link #LONGEST}
     */
    public McapWriteOptions withChunkSize(int bytes) {
        return new McapWriteOptions(compression, bytes, parts);
    }

    /** Returns the options with exactly these optional parts. */
    public McapWriteOptions withParts(Set<McapOptionalPart> parts) {
        return new McapWriteOptions(compression, chunkSize, parts);
    }

    boolean has(McapOptionalPart part) {
        return parts.contains(part);
    }
}
