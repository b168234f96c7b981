package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages, attachments and metadata of an MCAP file by time and channel, using its summary index. A file
 * without a summary section is rejected: {@link McapReader} reads it, and {@link McapRecovery} converts it to a
 * complete one. Not thread-safe.
 */
public final class McapIndexedReader implements AutoCloseable {
    private final RecordFile file;
    private final Limits limits;
    private final Header header;
    private final SummaryReader summary;
    private @Nullable ChunkOrder forward;
    private @Nullable ChunkOrder backward;

    /**
     * Reads header and summary within {@link Limits#STANDARD}; closing the reader closes {@code channel}.
     *
     * @throws McapException if the summary is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public McapIndexedReader(SeekableByteChannel channel) throws IOException {
        this(channel, Limits.STANDARD);
    }

    /**
     * Reads header and summary within {@code limits}.
     *
     * @throws McapException if the summary is missing, damaged or larger than {@code limits}
     * @throws IOException if the channel fails
     */
    public McapIndexedReader(SeekableByteChannel channel, Limits limits) throws IOException {
        this.file = new RecordFile(channel, limits);
        this.limits = limits;
        var frames = file.from(0);
        frames.magic();
        if (!frames.advance() || frames.opcode() != Opcode.HEADER) {
            throw new McapException(Frames.MAGIC_SIZE, "opcode", "the first record is not a header");
        }
        this.header = (Header) frames.read();
        this.summary = new SummaryReader(file);
    }

    /**
     * Opens a file and reads its header and summary within {@link Limits#STANDARD}.
     *
     * @throws McapException if the summary is missing, damaged or larger than the limits
     * @throws IOException if the file cannot be read
     */
    public static McapIndexedReader open(Path path) throws IOException {
        var channel = Files.newByteChannel(path);
        try {
            return new McapIndexedReader(channel);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    /** Returns the first record of the file. */
    public Header header() {
        return header;
    }

    /** Returns the last record of the file. */
    public Footer footer() {
        return summary.footer;
    }

    /** Returns the schemas by id. */
    public Map<Integer, Schema> schemas() {
        return Collections.unmodifiableMap(summary.schemas);
    }

    /** Returns the channels by id. */
    public Map<Integer, Channel> channels() {
        return Collections.unmodifiableMap(summary.channels);
    }

    /** Returns the statistics, if the file has any. */
    public Optional<Statistics> statistics() {
        return Optional.ofNullable(summary.statistics);
    }

    /** Returns the chunk indexes in file order. */
    public List<ChunkIndex> chunkIndexes() {
        return Collections.unmodifiableList(summary.chunks);
    }

    /** Returns the attachment indexes in file order; empty if the summary has none. */
    public List<AttachmentIndex> attachmentIndexes() {
        return Collections.unmodifiableList(summary.attachments);
    }

    /** Returns the metadata indexes in file order; empty if the summary has none. */
    public List<MetadataIndex> metadataIndexes() {
        return Collections.unmodifiableList(summary.metadata);
    }

    /**
     * Reads the attachment at {@code index}.
     *
     * @throws McapException if it is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public Attachment attachment(AttachmentIndex index) throws IOException {
        return (Attachment) file.record(index.offset(), index.length(), Opcode.ATTACHMENT, "attachment_index");
    }

    /**
     * Reads the metadata record at {@code index}.
     *
     * @throws McapException if it is missing, damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public Metadata metadata(MetadataIndex index) throws IOException {
        return (Metadata) file.record(index.offset(), index.length(), Opcode.METADATA, "metadata_index");
    }

    /**
     * Returns messages in order of log time; those with equal times are in file order. Backward, the whole order is
     * reversed.
     *
     * @throws McapException if the messages are outside of chunks, or if the chunks are not indexed
     */
    public Messages messages(Query query) throws McapException {
        if (summary.chunks.isEmpty() && mayHaveMessages()) {
            throw new McapException(summary.footer.summaryStart(), "chunk_index", "the messages are not indexed");
        }
        return new Messages(new ChunkFile(file, limits), order(query.direction()), query, limits);
    }

    private boolean mayHaveMessages() {
        return summary.statistics == null || summary.statistics.messageCount() != 0;
    }

    private ChunkOrder order(Direction direction) {
        return switch (direction) {
            case FORWARD -> forward = forward == null ? new ChunkOrder(summary.chunks, direction) : forward;
            case BACKWARD -> backward = backward == null ? new ChunkOrder(summary.chunks, direction) : backward;
        };
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
