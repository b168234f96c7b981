package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapDataEnd;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import org.jspecify.annotations.Nullable;

/**
 * Reads all records of an MCAP file sequentially from start to end, including those inside chunks.
 *
 * <p>An error is reported once, as a {@link McapException}; the next call resumes after it if possible: after a
 * damaged chunk, with the record that follows the chunk. A truncated file yields its records, then an error, then the
 * end. Records stay valid; a message retains its chunk in memory. Not thread-safe.
 */
public final class McapReader implements AutoCloseable {
    private enum Phase {
        START,
        RECORDS,
        END
    }

    private static final int HEADER_AT = McapRecordReader.MAGIC_SIZE;
    private static final int PROFILE_AT = HEADER_AT + McapRecordReader.HEAD + Integer.BYTES;

    private final ReadableByteChannel channel;
    private final McapRecordReader reader;
    private final McapChunkDecompressor unpacker;
    private final McapSchemaChannelRegistry registry;
    private Phase phase = Phase.START;
    private long summaryStart;
    private @Nullable McapChunkRecordReader chunk;

    /** Returns true if {@code head}, the first bytes of a file, is that of an MCAP file. */
    public static boolean recognises(ByteBuffer head) {
        return head.remaining() >= McapRecordReader.MAGIC_SIZE
                && head.duplicate().order(ByteOrder.LITTLE_ENDIAN).getLong(head.position()) == McapRecordReader.MAGIC;
    }

    /**
     * Returns the profile that {@code head}, the first bytes of a file, states; empty if it is not whole there or not of
     * an MCAP file.
     */
    public static Optional<String> readProfile(ByteBuffer head) {
        var bytes = head.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (!recognises(head) || bytes.remaining() < PROFILE_AT || bytes.get(HEADER_AT) != McapOpcode.HEADER) {
            return Optional.empty();
        }
        int length = bytes.getInt(PROFILE_AT - Integer.BYTES);
        if (length < 0 || length > bytes.remaining() - PROFILE_AT) {
            return Optional.empty();
        }
        return Optional.of(
                StandardCharsets.UTF_8.decode(bytes.slice(PROFILE_AT, length)).toString());
    }

    /** Creates a reader from the current position of {@code in}; closing the reader closes it. */
    public McapReader(InputStream in) {
        this(Channels.newChannel(in));
    }

    /**
     * Creates a reader from the current position of {@code channel}, within {@link McapReadLimits#STANDARD}; closing the reader
     * closes it.
     */
    public McapReader(ReadableByteChannel channel) {
        this(channel, McapReadLimits.STANDARD);
    }

    /**
     * Creates a reader from the current position of {@code channel}, within {@code limits}; closing the reader closes
     * it.
     */
    public McapReader(ReadableByteChannel channel, McapReadLimits limits) {
        this.channel = channel;
        this.reader = new McapRecordReader(new McapSequentialByteReader(channel, 0), limits.budget());
        this.unpacker = new McapChunkDecompressor(limits.budget());
        this.registry = new McapSchemaChannelRegistry(limits.budget());
    }

    /**
     * Returns the next record, or null at the end.
     *
     * @throws McapException for data that is damaged or larger than the limits; the next call resumes after it
     * @throws IOException if the channel fails, which ends reading
     */
    public @Nullable McapRecord next() throws IOException {
        if (phase == Phase.START) {
            begin();
        }
        McapRecord record = null;
        while (record == null && phase != Phase.END) {
            record = chunk == null ? fromFile() : fromChunk(chunk);
        }
        return record;
    }

    /** Returns the file offset of the last record, or of its chunk. */
    public long offset() {
        return reader.offset();
    }

    private void begin() throws IOException {
        phase = Phase.END;
        reader.readMagic();
        phase = Phase.RECORDS;
    }

    /** Reads a record of the file; returns null at the start of a chunk and for records to ignore. */
    private @Nullable McapRecord fromFile() throws IOException {
        advance();
        checkPlace(reader.opcode());
        var record = reader.read();
        switch (record) {
            case McapChunk packed -> {
                chunk = unpacker.decompress(packed, reader.offset());
                return null;
            }
            case McapDataEnd end -> {
                summaryStart = reader.position();
                reader.check(end);
            }
            case McapFooter footer -> finish(footer);
            default -> {
                return accept(record);
            }
        }
        return record;
    }

    /** Advances to the next record; a channel error ends reading, since part of a record may be lost. */
    private void advance() throws IOException {
        phase = Phase.END;
        try {
            if (!reader.advance()) {
                throw new McapException(reader.position(), "footer", "the file ends without one");
            }
            phase = Phase.RECORDS;
        } catch (McapException fault) {
            phase = reader.isEnded() ? Phase.END : Phase.RECORDS;
            throw fault;
        }
    }

    private void checkPlace(int opcode) throws McapException {
        if (reader.offset() == McapRecordReader.MAGIC_SIZE && opcode != McapOpcode.HEADER) {
            throw new McapException(reader.offset(), "opcode", "the first record is not a header");
        }
        if (summaryStart != 0 && !McapOpcode.isAllowedInSummary(opcode)) {
            throw new McapException(
                    reader.offset(), "opcode", McapOpcode.toHex(opcode) + " is not allowed in a summary");
        }
    }

    private @Nullable McapRecord fromChunk(McapChunkRecordReader records) throws McapException {
        boolean more = false;
        try {
            more = records.advance();
        } finally {
            chunk = more ? records : null;
        }
        return more ? accept(records.read()) : null;
    }

    /** Checks a record; returns null for a schema with id 0, which must be ignored. */
    private @Nullable McapRecord accept(McapRecord record) throws McapException {
        if (record instanceof McapSchema schema && schema.id() == 0) {
            return null;
        }
        registry.check(record, reader.offset());
        return record;
    }

    private void finish(McapFooter footer) throws IOException {
        phase = Phase.END;
        reader.check(footer, summaryStart);
        reader.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
