package mocapscope.protocol.mcap;

/**
 * The end of the data; what follows is the summary. It is never extended.
 *
 * <pre>
 *  +----+-----+------------------+
 *  | 0f | u64 | data_section_crc |
 *  |    |     | u32              |
 *  +----+-----+------------------+
 * </pre>
 *
 * @param dataSectionCrc of the whole file up to this record; 0 when nobody counted
 */
public record DataEnd(long dataSectionCrc) implements McapRecord {
    private static final int SIZE = 4;

    static DataEnd read(FieldReader in) throws McapException {
        if (in.remaining() != SIZE) {
            throw in.reject("length", "a data end has %d bytes, not %d".formatted(SIZE, in.remaining()));
        }
        return new DataEnd(in.u32("data_section_crc"));
    }

    void write(FieldWriter out) {
        out.u32(dataSectionCrc);
    }

    @Override
    public int opcode() {
        return Opcode.DATA_END;
    }
}
