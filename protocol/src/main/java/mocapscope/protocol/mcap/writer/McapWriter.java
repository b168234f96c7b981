package mocapscope.protocol.mcap.writer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapDataEnd;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import org.jspecify.annotations.Nullable;

/**
 * Writes an MCAP file with chunks, indexes, summary and footer. Not thread-safe. Schemas and channels are registered
 * before use, with ids chosen by the caller; they are written before the first message that needs them.
 *
 * <p>Messages are written when a chunk is full or at {@link #flush}, so a crash loses at most one chunk. Writing a
 * message creates no garbage. After an exception the file ends at that point, and closing adds no summary.
 */
public final class McapWriter implements AutoCloseable {
    private final McapRecordWriter writer;
    private final McapWriteOptions options;
    private final @Nullable McapChunkBuilder chunk;
    private final McapSummaryBuilder builder;
    private final Map<Integer, McapSchema> schemas = new TreeMap<>();
    private final Set<Integer> writtenSchemas = new HashSet<>();
    private @Nullable McapChannelWriteState[] channels = new McapChannelWriteState[16];
    private boolean finished;

    /**
     * Starts a file; closing the writer closes {@code out}.
     *
     * @throws IOException if writing fails
     */
    public McapWriter(OutputStream out, McapHeader header, McapWriteOptions options) throws IOException {
        this(Channels.newChannel(out), header, options);
    }

    /**
     * Starts a file; closing the writer closes {@code channel}.
     *
     * @throws IOException if writing fails
     */
    public McapWriter(WritableByteChannel channel, McapHeader header, McapWriteOptions options) throws IOException {
        this.options = options;
        writer = new McapRecordWriter(channel);
        chunk = options.has(McapWriteOptions.McapOptionalPart.CHUNKS) ? new McapChunkBuilder(options) : null;
        builder = new McapSummaryBuilder(options);
        writer.writeMagic();
        writer.write(header);
    }

    /**
     * Registers a schema with a unique id other than 0; an identical repetition has no effect.
     *
     * @throws IllegalArgumentException if the id is not from 1 to 65535 or belongs to another schema
     */
    public void addSchema(McapSchema schema) {
        if (schema.id() < 1 || schema.id() > 0xffff) {
            throw new IllegalArgumentException("schema id " + schema.id());
        }
        var before = schemas.putIfAbsent(schema.id(), schema);
        refuseOther(before, schema);
    }

    /**
     * Registers a channel after its schema.
     *
     * @throws IllegalArgumentException if the id is not from 0 to 65535 or belongs to another channel, or if the schema
     *     is not registered
     */
    public void addChannel(McapChannel channel) {
        if (channel.id() < 0 || channel.id() > 0xffff) {
            throw new IllegalArgumentException("channel id " + channel.id());
        }
        if (channel.schemaId() != 0 && !schemas.containsKey(channel.schemaId())) {
            throw new IllegalArgumentException(
                    "no record describes schema %d of %s".formatted(channel.schemaId(), channel));
        }
        if (channel.id() >= channels.length) {
            channels = Arrays.copyOf(channels, Math.max(channel.id() + 1, 2 * channels.length));
        }
        var before = channels[channel.id()];
        if (before == null) {
            channels[channel.id()] = new McapChannelWriteState(channel);
        } else {
            refuseOther(before.channel, channel);
        }
    }

    private static void refuseOther(@Nullable McapRecord before, McapRecord now) {
        if (before != null && !before.equals(now)) {
            throw new IllegalArgumentException("%s differs from %s".formatted(now, before));
        }
    }

    /**
     * Writes a message with the remaining bytes of {@code data}; the buffer is not moved and can be reused at once.
     *
     * @throws IllegalArgumentException if the channel is not registered or the data exceeds
     *     {@link McapWriteOptions#LONGEST} bytes
     * @throws IOException if writing fails
     */
    public void writeMessage(int channel, long sequence, long logTime, long publishTime, ByteBuffer data)
            throws IOException {
        var log = log(channel);
        if (data.remaining() > McapWriteOptions.LONGEST) {
            throw new IllegalArgumentException("a message of %d bytes".formatted(data.remaining()));
        }
        if (!log.written) {
            introduce(log);
        }
        log.count++;
        builder.times.add(logTime);
        if (chunk == null) {
            writer.write(new McapMessage(channel, sequence, logTime, publishTime, data));
            return;
        }
        chunk.addMessage(log, sequence, logTime, publishTime, data);
        if (chunk.size() >= options.chunkSize()) {
            flush();
        }
    }

    /**
     * Writes a message record.
     *
     * @throws IllegalArgumentException if the channel is not registered or the data exceeds
     *     {@link McapWriteOptions#LONGEST} bytes
     * @throws IOException if writing fails
     */
    public void writeMessage(McapMessage message) throws IOException {
        writeMessage(message.channelId(), message.sequence(), message.logTime(), message.publishTime(), message.data());
    }

    private McapChannelWriteState log(int channel) {
        var log = channel >= 0 && channel < channels.length ? channels[channel] : null;
        if (log == null) {
            throw new IllegalArgumentException("no record describes channel " + channel);
        }
        return log;
    }

    private void introduce(McapChannelWriteState log) throws IOException {
        var schema = schemas.get(log.channel.schemaId());
        if (schema != null && writtenSchemas.add(schema.id())) {
            put(schema);
        }
        put(log.channel);
        log.written = true;
    }

    private void put(McapRecord record) throws IOException {
        if (chunk == null || options.has(McapWriteOptions.McapOptionalPart.CHANNELS_OUTSIDE)) {
            writer.write(record);
        }
        if (chunk != null) {
            chunk.add(record);
        }
    }

    /**
     * Writes an attachment at once.
     *
     * @throws IOException if writing fails
     */
    public void writeAttachment(McapAttachment attachment) throws IOException {
        long offset = writer.position();
        builder.addAttachment(attachment, offset, writer.write(attachment));
    }

    /**
     * Writes a metadata record at once.
     *
     * @throws IOException if writing fails
     */
    public void writeMetadata(McapMetadata metadata) throws IOException {
        long offset = writer.position();
        builder.addMetadata(metadata, offset, writer.write(metadata));
    }

    /**
     * Writes a private record at once; its opcode is 0x80 or more.
     *
     * @throws IllegalArgumentException if the opcode is not from 0x80 to 0xff
     * @throws IOException if writing fails
     */
    public void writeOpaque(McapOpaqueRecord record) throws IOException {
        if (record.opcode() < McapOpaqueRecord.FIRST_PRIVATE || record.opcode() > 0xff) {
            throw new IllegalArgumentException("opcode " + record.opcode());
        }
        writer.write(record);
    }

    /**
     * Ends the current chunk, unless it is empty, and writes it to the channel.
     *
     * @throws IOException if writing fails
     */
    public void flush() throws IOException {
        if (chunk != null && chunk.size() > 0) {
            builder.addChunk(chunk.writeTo(writer));
        }
    }

    /** Returns the uncompressed size of the current chunk in bytes. */
    public int pendingBytes() {
        return chunk == null ? 0 : chunk.size();
    }

    /** Returns the number of bytes written to the channel. */
    public long position() {
        return writer.position();
    }

    /**
     * Writes the remaining data, the summary and the footer; nothing can be added afterwards.
     *
     * @throws IOException if writing fails
     */
    public void finish() throws IOException {
        if (finished || writer.isBroken()) {
            return;
        }
        finished = true;
        flush();
        writer.write(new McapDataEnd(writer.crc()));
        writer.resetCrc();
        builder.write(writer, schemas.values(), channels);
        writer.writeMagic();
    }

    /**
     * Finishes the file and closes its channel.
     *
     * @throws IOException if writing or closing fails
     */
    @Override
    public void close() throws IOException {
        try {
            finish();
        } finally {
            writer.close();
        }
    }
}
