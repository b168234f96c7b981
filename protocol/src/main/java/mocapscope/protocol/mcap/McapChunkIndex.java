package mocapscope.protocol.mcap;

import java.util.Map;

/**
 * An MCAP Chunk Index record: location, time range and message index offsets of one chunk.
 *
 * <pre>
 *  +----+-----+--------------------+------------------+--------------------+--------------+
 *  | 08 | u64 | message_start_time | message_end_time | chunk_start_offset | chunk_length |
 *  |    |     | u64                | u64              | u64                | u64          |
 *  +----+-----+----------+---------+------------+-----+-------+------------+----+---------+---------+
 *  | message_index_offsets | message_index_length | compression | compressed_size | uncompressed_size |
 *  | map u16 → u64         | u64                  | str         | u64             | u64               |
 *  +-----------------------+----------------------+-------------+-----------------+-------------------+
 * </pre>
 *
 * @param messageIndexOffsets offsets of the message indexes by channel id; empty if there are none
 * @param messageStartTime earliest log time in the chunk
 * @param messageEndTime latest log time in the chunk
 * @param chunkStartOffset offset of the chunk record from the start of the file
 * @param chunkLength length of the chunk record, including its opcode
 * @param messageIndexLength total length of the message indexes after the chunk, in bytes
 * @param compression compression name in the chunk
 * @param compressedSize size of the chunk's records as stored in the file, in bytes
 * @param uncompressedSize size of the uncompressed records, in bytes
 */
public record McapChunkIndex(
        long messageStartTime,
        long messageEndTime,
        long chunkStartOffset,
        long chunkLength,
        Map<Integer, Long> messageIndexOffsets,
        long messageIndexLength,
        String compression,
        long compressedSize,
        long uncompressedSize)
        implements McapRecord {

    /** Keeps a copy of {@code messageIndexOffsets}. */
    public McapChunkIndex {
        messageIndexOffsets = McapMessageIndexOffsets.of(messageIndexOffsets);
    }

    static McapChunkIndex read(McapFieldReader in) throws McapException {
        return new McapChunkIndex(
                in.u64("message_start_time"),
                in.u64("message_end_time"),
                in.u64("chunk_start_offset"),
                in.u64("chunk_length"),
                in.numbers("message_index_offsets"),
                in.u64("message_index_length"),
                in.string("compression"),
                in.u64("compressed_size"),
                in.u64("uncompressed_size"));
    }

    void write(McapFieldWriter out) {
        out.u64(messageStartTime);
        out.u64(messageEndTime);
        out.u64(chunkStartOffset);
        out.u64(chunkLength);
        out.numbers(messageIndexOffsets);
        out.u64(messageIndexLength);
        out.string(compression);
        out.u64(compressedSize);
        out.u64(uncompressedSize);
    }

    @Override
    public int opcode() {
        return McapOpcode.CHUNK_INDEX;
    }
}
