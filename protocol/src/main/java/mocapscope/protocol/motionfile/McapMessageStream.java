package mocapscope.protocol.motionfile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageIterator;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of an MCAP file by log time if the file has a complete index, otherwise in file order. Not
 * thread-safe.
 */
final class McapMessageStream implements Closeable {
    private final Closeable closeable;
    private final @Nullable McapReader sequential;
    private final @Nullable McapMessageIterator indexed;
    private final Map<Integer, McapSchema> schemas = new HashMap<>();
    private final Map<Integer, McapChannel> channels = new HashMap<>();
    private McapHeader header = new McapHeader("", "");

    private McapMessageStream(McapReader reader) {
        this.closeable = reader::close;
        this.sequential = reader;
        this.indexed = null;
    }

    private McapMessageStream(McapIndexedReader reader) throws McapException {
        this.closeable = reader::close;
        this.sequential = null;
        this.indexed = reader.messages(McapMessageQuery.ALL);
        this.header = reader.header();
        reader.schemas().values().forEach(schema -> schemas.put(schema.id(), withoutData(schema)));
        channels.putAll(reader.channels());
    }

    /** Opens a file; the caller closes the stream. */
    static McapMessageStream open(Path file) throws IOException {
        var indexed = openIndexed(file);
        return indexed == null ? new McapMessageStream(new McapReader(Files.newByteChannel(file))) : indexed;
    }

    private static @Nullable McapMessageStream openIndexed(Path file) throws IOException {
        McapIndexedReader reader = null;
        try {
            reader = McapIndexedReader.open(file);
            if (isComplete(reader)) {
                return new McapMessageStream(reader);
            }
        } catch (McapException _) {
            // the other way of reading reports the damage
        }
        if (reader != null) {
            reader.close();
        }
        return null;
    }

    /** Returns true if the summary describes all channels that have messages, so that the data section adds nothing. */
    private static boolean isComplete(McapIndexedReader reader) {
        var known = reader.channels();
        return !reader.chunkIndexes().isEmpty()
                && known.values().stream()
                        .allMatch(channel ->
                                channel.schemaId() == 0 || reader.schemas().containsKey(channel.schemaId()))
                && reader.chunkIndexes().stream()
                        .allMatch(chunk -> known.keySet()
                                .containsAll(chunk.messageIndexOffsets().keySet()))
                && reader.statistics()
                        .map(McapStatistics::channelMessageCounts)
                        .filter(counts -> known.keySet().containsAll(counts.keySet()))
                        .isPresent();
    }

    /**
     * Returns the next message, or null at the end.
     *
     * @throws McapException for damaged data, once; the next call resumes after it if possible
     */
    @Nullable
    McapMessage readNext() throws IOException {
        return indexed != null ? indexed.next() : readSequentially();
    }

    private @Nullable McapMessage readSequentially() throws IOException {
        var reader = sequential;
        if (reader == null) {
            return null;
        }
        for (var record = reader.next(); record != null; record = reader.next()) {
            switch (record) {
                case McapHeader first -> header = first;
                case McapSchema schema -> schemas.put(schema.id(), withoutData(schema));
                case McapChannel channel -> channels.put(channel.id(), channel);
                case McapMessage message -> {
                    return message;
                }
                default -> {}
            }
        }
        return null;
    }

    /** Returns a schema without its definition, which may be large and is not read. */
    private static McapSchema withoutData(McapSchema schema) {
        return new McapSchema(schema.id(), schema.name(), schema.encoding(), ByteBuffer.allocate(0));
    }

    /** Returns the file offset of the last message, or of its chunk. */
    long offset() {
        if (indexed != null) {
            return indexed.chunkOffset();
        }
        return sequential == null ? 0 : sequential.offset();
    }

    /** Returns true if messages are in order of their log times. */
    boolean isOrdered() {
        return indexed != null;
    }

    McapHeader header() {
        return header;
    }

    /** Returns the channels read so far, by id. */
    Map<Integer, McapChannel> channels() {
        return channels;
    }

    /** Returns the schemas read so far, by id. */
    Map<Integer, McapSchema> schemas() {
        return schemas;
    }

    @Override
    public void close() throws IOException {
        closeable.close();
    }
}
