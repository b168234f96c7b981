package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * An MCAP Chunk record: a batch of schema, channel and message records, optionally compressed.
 *
 * <pre>
 *  +----+-----+--------------------+------------------+-------------------+------------------+-------------+-------------+
 *  | 06 | u64 | message_start_time | message_end_time | uncompressed_size | uncompressed_crc | compression | records     |
 *  |    |     | u64                | u64              | u64               | u32              | str         | u64 + bytes |
 *  +----+-----+--------------------+------------------+-------------------+------------------+-------------+-------------+
 * </pre>
 *
 * @param uncompressedCrc CRC of the uncompressed records, or 0 if it was not computed
 * @param compression "", "lz4" (a frame) or "zstd"
 * @param records records as stored in the file, possibly compressed; must not be modified
 * @param messageStartTime earliest log time; 0 if there are no messages
 * @param messageEndTime latest log time; 0 if there are no messages
 * @param uncompressedSize size of the uncompressed records, in bytes
 */
public record McapChunk(
        long messageStartTime,
        long messageEndTime,
        long uncompressedSize,
        long uncompressedCrc,
        String compression,
        ByteBuffer records)
        implements McapRecord {

    /** Keeps a view of {@code records}, not a copy. */
    public McapChunk {
        records = records.slice();
    }

    /** Returns an independent view. */
    @Override
    public ByteBuffer records() {
        return records.duplicate();
    }

    static McapChunk read(McapFieldReader in) throws McapException {
        return new McapChunk(
                in.u64("message_start_time"),
                in.u64("message_end_time"),
                in.u64("uncompressed_size"),
                in.u32("uncompressed_crc"),
                in.string("compression"),
                in.bytes64("records"));
    }

    void write(McapFieldWriter out) {
        writeHead(out);
        out.bytes(records);
    }

    /** Writes everything before the records, so that these need not be copied. */
    public void writeHead(McapFieldWriter out) {
        out.u64(messageStartTime);
        out.u64(messageEndTime);
        out.u64(uncompressedSize);
        out.u32(uncompressedCrc);
        out.string(compression);
        out.u64(records.remaining());
    }

    @Override
    public int opcode() {
        return McapOpcode.CHUNK;
    }
}
