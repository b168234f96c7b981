package mocapscope.protocol.mcap.writer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.zip.CRC32;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapFieldWriter;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndex;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapRecordCodec;
import mocapscope.protocol.mcap.compression.CompressionException;
import mocapscope.protocol.mcap.compression.McapCompression;

/**
 * Collects records for the next MCAP chunk, compresses them and builds their message indexes. Its buffers are reused
 * for each chunk.
 */
final class McapChunkBuilder {
    private final McapCompression compression;
    private final boolean indexed;
    private final McapFieldWriter records;
    private final List<McapChannelWriteState> touched = new ArrayList<>();
    private final McapTimeRangeAccumulator times = new McapTimeRangeAccumulator();
    private byte[] packed = {};

    McapChunkBuilder(McapWriteOptions options) {
        compression = options.compression();
        indexed = options.has(McapWriteOptions.McapOptionalPart.MESSAGE_INDEX);
        records = new McapFieldWriter(options.chunkSize() + (options.chunkSize() >> 3));
    }

    int size() {
        return records.size();
    }

    void add(McapRecord record) {
        McapRecordCodec.write(record, records);
    }

    void addMessage(McapChannelWriteState log, long sequence, long logTime, long publishTime, ByteBuffer data) {
        int from = records.begin(McapOpcode.MESSAGE);
        McapMessage.write(records, log.channel.id(), sequence, logTime, publishTime, data);
        records.end(from);
        times.add(logTime);
        if (indexed) {
            if (log.inChunk.size() == 0) {
                touched.add(log);
            }
            log.inChunk.add(logTime, from);
        }
    }

    /** Writes the chunk with its message indexes and starts a new one. */
    McapChunkIndex writeTo(McapRecordWriter writer) throws IOException {
        var chunk = pack();
        long start = writer.position();
        long length = writer.writeChunk(chunk);
        var offsets = new LinkedHashMap<Integer, Long>();
        long indexStart = writer.position();
        for (var log : touched) {
            offsets.put(log.channel.id(), writer.position());
            writer.write(new McapMessageIndex(log.channel.id(), log.inChunk));
        }
        var index = new McapChunkIndex(
                chunk.messageStartTime(),
                chunk.messageEndTime(),
                start,
                length,
                offsets,
                writer.position() - indexStart,
                chunk.compression(),
                chunk.records().remaining(),
                chunk.uncompressedSize());
        clear();
        return index;
    }

    private McapChunk pack() throws IOException {
        var crc = new CRC32();
        crc.update(records.written());
        var bytes = packed();
        var how = bytes.array() == packed ? compression : McapCompression.NONE;
        return new McapChunk(times.start(), times.end(), size(), crc.getValue(), how.wireName(), bytes);
    }

    /** Returns the compressed records, or the uncompressed ones if compression saves nothing. */
    private ByteBuffer packed() throws IOException {
        if (compression == McapCompression.NONE) {
            return records.written();
        }
        try {
            int bound = compression.maxCompressedSize(size());
            if (packed.length < bound) {
                packed = new byte[bound];
            }
            int length = compression.compress(records.array(), size(), packed);
            return length < size() ? ByteBuffer.wrap(packed, 0, length) : records.written();
        } catch (CompressionException exception) {
            throw new IOException(exception.reason(), exception);
        }
    }

    private void clear() {
        records.clear();
        times.clear();
        touched.forEach(log -> log.inChunk.clear());
        touched.clear();
    }
}
