package mocapscope.protocol.mcap;

/**
 * An MCAP Footer record: the offsets and CRC of the summary section. Its content is never extended, so it can be found
 * from the end of the file.
 *
 * <pre>
 *  +----+-----+---------------+----------------------+-------------+
 *  | 02 | u64 | summary_start | summary_offset_start | summary_crc |
 *  |    |     | u64           | u64                  | u32         |
 *  +----+-----+---------------+----------------------+-------------+
 * </pre>
 *
 * @param summaryStart offset of the summary section, or 0 without one
 * @param summaryOffsetStart offset of the summary offset section, or 0 without one
 * @param summaryCrc CRC of the summary and of this record up to here, or 0 if it was not computed
 */
public record McapFooter(long summaryStart, long summaryOffsetStart, long summaryCrc) implements McapRecord {
    /** The size of the content. */
    public static final int SIZE = 20;

    static McapFooter read(McapFieldReader in) throws McapException {
        if (in.remaining() != SIZE) {
            throw in.reject("length", "a footer has %d bytes, not %d".formatted(SIZE, in.remaining()));
        }
        return new McapFooter(in.u64("summary_start"), in.u64("summary_offset_start"), in.u32("summary_crc"));
    }

    void write(McapFieldWriter out) {
        out.u64(summaryStart);
        out.u64(summaryOffsetStart);
        out.u32(summaryCrc);
    }

    @Override
    public int opcode() {
        return McapOpcode.FOOTER;
    }
}
