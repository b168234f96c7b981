package mocapscope.protocol.mcap;

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
import org.jspecify.annotations.Nullable;

/**
 * Writes a file from its start to its end, with all that a reader needs to find its way. Schemas and channels are told of
 * first, each by an id that the caller chose; they come into the file when the first message needs them.
 *
 * <p>Messages are written when a chunk is full or at {@link #flush}, so what a crash takes away is at most one chunk.
 * A message makes no garbage. After an exception the file ends where it is: closing then adds no summary. Not thread safe.
 */
public final class McapWriter implements AutoCloseable {
    private final Sink sink;
    private final WriteOptions options;
    private final @Nullable ChunkBuilder chunk;
    private final Summary summary;
    private final Map<Integer, Schema> schemas = new TreeMap<>();
    private final Set<Integer> writtenSchemas = new HashSet<>();
    private @Nullable ChannelLog[] channels = new ChannelLog[16];
    private boolean finished;

    /**
     * Begins the file; closing the writer closes {@code out}.
     *
     * @throws IOException when it cannot be written
     */
    public McapWriter(OutputStream out, Header header, WriteOptions options) throws IOException {
        this(Channels.newChannel(out), header, options);
    }

    /**
     * Begins the file. Closing the writer closes {@code channel}.
     *
     * @throws IOException when it cannot be written
     */
    public McapWriter(WritableByteChannel channel, Header header, WriteOptions options) throws IOException {
        this.options = options;
        sink = new Sink(channel);
        chunk = options.has(WriteOptions.Part.CHUNKS) ? new ChunkBuilder(options) : null;
        summary = new Summary(options);
        sink.magic();
        sink.write(header);
    }

    /**
     * Tells of a schema. Its id is not 0 and not another's; telling the same twice does nothing.
     *
     * @throws IllegalArgumentException for an id that is not from 1 to 65535, or is another schema's
     */
    public void schema(Schema schema) {
        if (schema.id() < 1 || schema.id() > 0xffff) {
            throw new IllegalArgumentException("schema id " + schema.id());
        }
        var before = schemas.putIfAbsent(schema.id(), schema);
        refuseOther(before, schema);
    }

    /**
     * Tells of a channel, after its schema.
     *
     * @throws IllegalArgumentException for an id that is not from 0 to 65535 or is another channel's, and for a schema
     *     that nothing was told of
     */
    public void channel(Channel channel) {
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
            channels[channel.id()] = new ChannelLog(channel);
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
     * Takes what remains of {@code data}, without moving it; it can be used again at once.
     *
     * @throws IllegalArgumentException for a channel that nothing was told of, and for more than
     *     {@link WriteOptions#LONGEST} bytes
     * @throws IOException when what is due of the file cannot be written
     */
    public void message(int channel, long sequence, long logTime, long publishTime, ByteBuffer data)
            throws IOException {
        var log = log(channel);
        if (data.remaining() > WriteOptions.LONGEST) {
            throw new IllegalArgumentException("a message of %d bytes".formatted(data.remaining()));
        }
        if (!log.written) {
            introduce(log);
        }
        log.count++;
        summary.times.add(logTime);
        if (chunk == null) {
            sink.write(new Message(channel, sequence, logTime, publishTime, data));
            return;
        }
        chunk.message(log, sequence, logTime, publishTime, data);
        if (chunk.size() >= options.chunkSize()) {
            flush();
        }
    }

    /**
     * The same of a message as a record.
     *
     * @throws IllegalArgumentException for a channel that nothing was told of, and for more than
     *     {@link WriteOptions#LONGEST} bytes
     * @throws IOException when what is due of the file cannot be written
     */
    public void message(Message message) throws IOException {
        message(message.channelId(), message.sequence(), message.logTime(), message.publishTime(), message.data());
    }

    private ChannelLog log(int channel) {
        var log = channel >= 0 && channel < channels.length ? channels[channel] : null;
        if (log == null) {
            throw new IllegalArgumentException("no record describes channel " + channel);
        }
        return log;
    }

    private void introduce(ChannelLog log) throws IOException {
        var schema = schemas.get(log.channel.schemaId());
        if (schema != null && writtenSchemas.add(schema.id())) {
            put(schema);
        }
        put(log.channel);
        log.written = true;
    }

    private void put(McapRecord record) throws IOException {
        if (chunk == null || options.has(WriteOptions.Part.CHANNELS_OUTSIDE)) {
            sink.write(record);
        }
        if (chunk != null) {
            chunk.add(record);
        }
    }

    /**
     * Writes an attachment, at once.
     *
     * @throws IOException when it cannot be written
     */
    public void attachment(Attachment attachment) throws IOException {
        long offset = sink.position();
        summary.attachment(attachment, offset, sink.write(attachment));
    }

    /**
     * Writes metadata, at once.
     *
     * @throws IOException when they cannot be written
     */
    public void metadata(Metadata metadata) throws IOException {
        long offset = sink.position();
        summary.metadata(metadata, offset, sink.write(metadata));
    }

    /**
     * Writes a private record, at once; its opcode is 0x80 or more.
     *
     * @throws IllegalArgumentException for an opcode that is not from 0x80 to 0xff
     * @throws IOException when it cannot be written
     */
    public void opaque(OpaqueRecord record) throws IOException {
        if (record.opcode() < OpaqueRecord.FIRST_PRIVATE || record.opcode() > 0xff) {
            throw new IllegalArgumentException("opcode " + record.opcode());
        }
        sink.write(record);
    }

    /**
     * Closes the chunk, if there is something in it, and hands it to the channel.
     *
     * @throws IOException when it cannot be written
     */
    public void flush() throws IOException {
        if (chunk != null && chunk.size() > 0) {
            summary.chunk(chunk.writeTo(sink));
        }
    }

    /** Bytes of the chunk that is not closed yet, unpacked. */
    public int held() {
        return chunk == null ? 0 : chunk.size();
    }

    /** How many bytes were handed to the channel. */
    public long position() {
        return sink.position();
    }

    /**
     * Writes what is left, the summary and the footer; nothing can be added then.
     *
     * @throws IOException when they cannot be written
     */
    public void finish() throws IOException {
        if (finished || sink.broken()) {
            return;
        }
        finished = true;
        flush();
        sink.write(new DataEnd(sink.crc()));
        sink.resetCrc();
        summary.write(sink, schemas.values(), channels);
        sink.magic();
    }

    /**
     * Finishes the file and closes its channel.
     *
     * @throws IOException when the rest cannot be written, or the channel not closed
     */
    @Override
    public void close() throws IOException {
        try {
            finish();
        } finally {
            sink.close();
        }
    }
}
