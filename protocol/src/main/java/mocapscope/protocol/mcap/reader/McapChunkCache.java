package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.util.LinkedHashMap;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapOpcode;

/** A size-limited LRU cache of decompressed MCAP chunks by file offset. */
final class McapChunkCache {
    private final McapRandomAccessRecordReader file;
    private final McapChunkDecompressor unpacker;
    private final int budget;
    private final LinkedHashMap<Long, McapChunkRecordReader> open = new LinkedHashMap<>(16, 0.75f, true);
    private long size;

    McapChunkCache(McapRandomAccessRecordReader file, McapReadLimits limits) {
        this.file = file;
        this.unpacker = new McapChunkDecompressor(limits.budget());
        this.budget = limits.budget();
    }

    McapChunkRecordReader get(McapChunkIndex index) throws IOException {
        var records = open.get(index.chunkStartOffset());
        return records == null ? load(index) : records;
    }

    private McapChunkRecordReader load(McapChunkIndex index) throws IOException {
        long offset = index.chunkStartOffset();
        var chunk = (McapChunk) file.readRecord(offset, index.chunkLength(), McapOpcode.CHUNK, "chunk_index");
        var records = unpacker.decompress(chunk, offset);
        open.put(offset, records);
        size += records.size();
        var eldest = open.entrySet().iterator();
        while (size > budget && open.size() > 1) {
            size -= eldest.next().getValue().size();
            eldest.remove();
        }
        return records;
    }

    void evict(McapChunkIndex index) {
        var records = open.remove(index.chunkStartOffset());
        size -= records == null ? 0 : records.size();
    }
}
