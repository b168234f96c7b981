package mocapscope.protocol.mcap;

/**
 * The last record: where the summary is. It is never extended, so that it is found from the file's end.
 *
 * <pre>
 *  +----+-----+---------------+----------------------+-------------+
 *  | 02 | u64 | summary_start | summary_offset_start | summary_crc |
 *  |    |     | u64           | u64                  | u32         |
 *  +----+-----+---------------+----------------------+-------------+
 * </pre>
 *
 * @param summaryStart 0 when there is no summary
 * @param summaryOffsetStart 0 when there are no summary offsets
 * @param summaryCrc of the summary and of this record up to here; 0 when nobody counted
 */
public record Footer(long summaryStart, long summaryOffsetStart, long summaryCrc) implements McapRecord {
    /** Of its content. */
    static final int SIZE = 20;

    static Footer read(FieldReader in) throws McapException {
        if (in.remaining() != SIZE) {
            throw in.reject("length", "a footer has %d bytes, not %d".formatted(SIZE, in.remaining()));
        }
        return new Footer(in.u64("summary_start"), in.u64("summary_offset_start"), in.u32("summary_crc"));
    }

    void write(FieldWriter out) {
        out.u64(summaryStart);
        out.u64(summaryOffsetStart);
        out.u32(summaryCrc);
    }

    @Override
    public int opcode() {
        return Opcode.FOOTER;
    }
}
