package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.LinkedHashMap;

/** A size-limited LRU cache of decompressed MCAP chunks by file offset. */
final class ChunkFile {
    private final RecordFile file;
    private final ChunkUnpacker unpacker;
    private final int budget;
    private final LinkedHashMap<Long, ChunkRecords> open = new LinkedHashMap<>(16, 0.75f, true);
    private long size;

    ChunkFile(RecordFile file, Limits limits) {
        this.file = file;
        this.unpacker = new ChunkUnpacker(limits.budget());
        this.budget = limits.budget();
    }

    ChunkRecords records(ChunkIndex index) throws IOException {
        var records = open.get(index.chunkStartOffset());
        return records == null ? load(index) : records;
    }

    private ChunkRecords load(ChunkIndex index) throws IOException {
        long offset = index.chunkStartOffset();
        var chunk = (Chunk) file.record(offset, index.chunkLength(), Opcode.CHUNK, "chunk_index");
        var records = unpacker.unpack(chunk, offset);
        open.put(offset, records);
        size += records.size();
        var eldest = open.entrySet().iterator();
        while (size > budget && open.size() > 1) {
            size -= eldest.next().getValue().size();
            eldest.remove();
        }
        return records;
    }

    void drop(ChunkIndex index) {
        var records = open.remove(index.chunkStartOffset());
        size -= records == null ? 0 : records.size();
    }
}
