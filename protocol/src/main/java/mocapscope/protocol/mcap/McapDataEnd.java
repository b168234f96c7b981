package mocapscope.protocol.mcap;

/**
 * An MCAP Data End record: ends the data section and holds its CRC. Its content is never extended.
 *
 * <pre>
 *  +----+-----+------------------+
 *  | 0f | u64 | data_section_crc |
 *  |    |     | u32              |
 *  +----+-----+------------------+
 * </pre>
 *
 * @param dataSectionCrc CRC of the file up to this record, or 0 if it was not computed
 */
public record McapDataEnd(long dataSectionCrc) implements McapRecord {
    private static final int SIZE = 4;

    static McapDataEnd read(McapFieldReader in) throws McapException {
        if (in.remaining() != SIZE) {
            throw in.reject("length", "a data end has %d bytes, not %d".formatted(SIZE, in.remaining()));
        }
        return new McapDataEnd(in.u32("data_section_crc"));
    }

    void write(McapFieldWriter out) {
        out.u32(dataSectionCrc);
    }

    @Override
    public int opcode() {
        return McapOpcode.DATA_END;
    }
}
