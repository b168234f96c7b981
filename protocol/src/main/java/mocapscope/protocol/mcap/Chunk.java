package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * Schemas, channels and messages, packed together.
 *
 * <pre>
 *  +----+-----+--------------------+------------------+-------------------+------------------+-------------+-------------+
 *  | 06 | u64 | message_start_time | message_end_time | uncompressed_size | uncompressed_crc | compression | records     |
 *  |    |     | u64                | u64              | u64               | u32              | str         | u64 + bytes |
 *  +----+-----+--------------------+------------------+-------------------+------------------+-------------+-------------+
 * </pre>
 *
 * @param uncompressedCrc 0 when nobody counted
 * @param compression "", "lz4" (a frame) or "zstd"
 * @param records as they lie in the file, which is packed; not to be written to
 * @param messageStartTime the earliest log time in it; 0 when it has no messages
 * @param messageEndTime the latest log time in it; 0 when it has no messages
 * @param uncompressedSize bytes of its records, unpacked
 */
public record Chunk(
        long messageStartTime,
        long messageEndTime,
        long uncompressedSize,
        long uncompressedCrc,
        String compression,
        ByteBuffer records)
        implements McapRecord {

    /** Keeps a view of {@code records}, not a copy. */
    public Chunk {
        records = records.slice();
    }

    /** A view of its own. */
    @Override
    public ByteBuffer records() {
        return records.duplicate();
    }

    static Chunk read(FieldReader in) throws McapException {
        return new Chunk(
                in.u64("message_start_time"),
                in.u64("message_end_time"),
                in.u64("uncompressed_size"),
                in.u32("uncompressed_crc"),
                in.string("compression"),
                in.bytes64("records"));
    }

    void write(FieldWriter out) {
        writeHead(out);
        out.bytes(records);
    }

    /** All but the records themselves, which need not be copied for it. */
    void writeHead(FieldWriter out) {
        out.u64(messageStartTime);
        out.u64(messageEndTime);
        out.u64(uncompressedSize);
        out.u32(uncompressedCrc);
        out.string(compression);
        out.u64(records.remaining());
    }

    @Override
    public int opcode() {
        return Opcode.CHUNK;
    }
}
