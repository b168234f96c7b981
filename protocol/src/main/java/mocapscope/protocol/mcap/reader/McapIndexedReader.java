package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapAttachmentIndex;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapMetadataIndex;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages, attachments and metadata of an MCAP file by time and channel, using its summary index. A file
 * without a summary section is rejected: {@link McapReader} reads it, and {@code McapRecovery} converts it to a
 * complete one. Not thread-safe.
 */
public final class McapIndexedReader implements AutoCloseable {
    private final McapRandomAccessRecordReader file;
    private final McapReadLimits readLimits;
    private final McapHeader header;
    private final McapSummaryReader summary;
    private @Nullable McapStartChunkFinder forward;
    private @Nullable McapStartChunkFinder backward;

    /**
     * Reads header and summary within {@link McapReadLimits#STANDARD}; closing the reader closes {@code channel}.
     *
     * @throws McapException if the summary is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public McapIndexedReader(SeekableByteChannel channel) throws IOException {
        this(channel, McapReadLimits.STANDARD);
    }

    /**
     * Reads header and summary within {@code limits}.
     *
     * @throws McapException if the summary is missing, damaged or larger than {@code limits}
     * @throws IOException if the channel fails
     */
    public McapIndexedReader(SeekableByteChannel channel, McapReadLimits limits) throws IOException {
        this.file = new McapRandomAccessRecordReader(channel, limits);
        this.readLimits = limits;
        var reader = file.readFrom(0);
        reader.readMagic();
        if (!reader.advance() || reader.opcode() != McapOpcode.HEADER) {
            throw new McapException(McapRecordReader.MAGIC_SIZE, "opcode", "the first record is not a header");
        }
        this.header = (McapHeader) reader.read();
        this.summary = new McapSummaryReader(file);
    }

    /**
     * Opens a file and reads its header and summary within {@link McapReadLimits#STANDARD}.
     *
     * @throws McapException if the summary is missing, damaged or larger than the limits
     * @throws IOException if the file cannot be read
     */
    public static McapIndexedReader open(Path path) throws IOException {
        var channel = Files.newByteChannel(path);
        try {
            return new McapIndexedReader(channel);
        } catch (IOException | RuntimeException exception) {
            channel.close();
            throw exception;
        }
    }

    /** Returns the first record of the file. */
    public McapHeader header() {
        return header;
    }

    /** Returns the last record of the file. */
    public McapFooter footer() {
        return summary.footer;
    }

    /** Returns the schemas by id. */
    public Map<Integer, McapSchema> schemas() {
        return Collections.unmodifiableMap(summary.schemas);
    }

    /** Returns the channels by id. */
    public Map<Integer, McapChannel> channels() {
        return Collections.unmodifiableMap(summary.channels);
    }

    /** Returns the statistics, if the file has any. */
    public Optional<McapStatistics> statistics() {
        return Optional.ofNullable(summary.statistics);
    }

    /** Returns the chunk indexes in file order. */
    public List<McapChunkIndex> chunkIndexes() {
        return Collections.unmodifiableList(summary.chunks);
    }

    /** Returns the attachment indexes in file order; empty if the summary has none. */
    public List<McapAttachmentIndex> attachmentIndexes() {
        return Collections.unmodifiableList(summary.attachments);
    }

    /** Returns the metadata indexes in file order; empty if the summary has none. */
    public List<McapMetadataIndex> metadataIndexes() {
        return Collections.unmodifiableList(summary.metadata);
    }

    /**
     * Reads the attachment at {@code index}.
     *
     * @throws McapException if it is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public McapAttachment attachment(McapAttachmentIndex index) throws IOException {
        return (McapAttachment)
                file.readRecord(index.offset(), index.length(), McapOpcode.ATTACHMENT, "attachment_index");
    }

    /**
     * Reads the metadata record at {@code index}.
     *
     * @throws McapException if it is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public McapMetadata metadata(McapMetadataIndex index) throws IOException {
        return (McapMetadata) file.readRecord(index.offset(), index.length(), McapOpcode.METADATA, "metadata_index");
    }

    /**
     * Returns messages in order of log time; those with equal times are in file order. Backward, the whole order is
     * reversed.
     *
     * @throws McapException if the messages are outside of chunks, or if the chunks are not indexed
     */
    public McapMessageIterator messages(McapMessageQuery query) throws McapException {
        if (summary.chunks.isEmpty() && mayHaveMessages()) {
            throw new McapException(summary.footer.summaryStart(), "chunk_index", "the messages are not indexed");
        }
        return new McapMessageIterator(
                new McapChunkCache(file, readLimits), order(query.direction()), query, readLimits);
    }

    private boolean mayHaveMessages() {
        return summary.statistics == null || summary.statistics.messageCount() != 0;
    }

    private McapStartChunkFinder order(McapReadOrder order) {
        return switch (order) {
            case FORWARD -> forward = forward == null ? new McapStartChunkFinder(summary.chunks, order) : forward;
            case BACKWARD -> backward = backward == null ? new McapStartChunkFinder(summary.chunks, order) : backward;
        };
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
