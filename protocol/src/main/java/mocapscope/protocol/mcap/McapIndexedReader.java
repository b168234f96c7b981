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
 * Finds in a whole file what is asked for, by its index. A file without a summary is refused: {@link McapReader} reads it,
 * and {@link McapRecovery} makes a whole one of it. Not thread safe.
 */
public final class McapIndexedReader implements AutoCloseable {
    private final RecordFile file;
    private final Limits limits;
    private final Header header;
    private final SummaryReader summary;
    private @Nullable ChunkOrder forward;
    private @Nullable ChunkOrder backward;

    /**
     * Reads header and summary, within {@link Limits#STANDARD}; closing the reader closes {@code channel}.
     *
     * @throws McapException when the file has no summary, or one that is damaged or larger than the limits
     * @throws IOException when the channel fails
     */
    public McapIndexedReader(SeekableByteChannel channel) throws IOException {
        this(channel, Limits.STANDARD);
    }

    /**
     * Reads the file's header and summary.
     *
     * @throws McapException when the file has no summary, or one that is damaged or larger than {@code limits}
     * @throws IOException when the channel fails
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
     * Opens a file, and reads its header and summary within {@link Limits#STANDARD}.
     *
     * @throws McapException when it has no summary, or one that is damaged or larger than the limits
     * @throws IOException when it cannot be read
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

    /** The file's first record. */
    public Header header() {
        return header;
    }

    /** The file's last record. */
    public Footer footer() {
        return summary.footer;
    }

    /** By id. */
    public Map<Integer, Schema> schemas() {
        return Collections.unmodifiableMap(summary.schemas);
    }

    /** By id. */
    public Map<Integer, Channel> channels() {
        return Collections.unmodifiableMap(summary.channels);
    }

    /** How much of everything the file has; empty where it does not say. */
    public Optional<Statistics> statistics() {
        return Optional.ofNullable(summary.statistics);
    }

    /** In the order of the file. */
    public List<ChunkIndex> chunkIndexes() {
        return Collections.unmodifiableList(summary.chunks);
    }

    /** In the order of the file; empty where the summary has none. */
    public List<AttachmentIndex> attachmentIndexes() {
        return Collections.unmodifiableList(summary.attachments);
    }

    /** In the order of the file; empty where the summary has none. */
    public List<MetadataIndex> metadataIndexes() {
        return Collections.unmodifiableList(summary.metadata);
    }

    /**
     * Reads the attachment that {@code index} points at.
     *
     * @throws McapException when none is there, or it is damaged or larger than the limits
     * @throws IOException when the channel fails
     */
    public Attachment attachment(AttachmentIndex index) throws IOException {
        return (Attachment) file.record(index.offset(), index.length(), Opcode.ATTACHMENT, "attachment_index");
    }

    /**
     * Reads the metadata that {@code index} points at.
     *
     * @throws McapException when none are there, or they are damaged or larger than the limits
     * @throws IOException when the channel fails
     */
    public Metadata metadata(MetadataIndex index) throws IOException {
        return (Metadata) file.record(index.offset(), index.length(), Opcode.METADATA, "metadata_index");
    }

    /**
     * Messages in the order of their log time; of the same time, in the order of the file. Backward, that is turned round
     * as a whole. Refused where the messages are in no chunks, or no index says in which.
     *
     * @throws McapException when the messages are in no chunks, or no index says in which
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
