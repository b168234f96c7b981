package mocapscope.protocol.mcap;

/**
 * An MCAP Metadata Index record: the offset, length and name of one metadata record.
 *
 * <pre>
 *  +----+-----+--------+--------+------+
 *  | 0d | u64 | offset | length | name |
 *  |    |     | u64    | u64    | str  |
 *  +----+-----+--------+--------+------+
 * </pre>
 *
 * @param length length of the whole record, including its opcode
 * @param offset offset of the record from the start of the file
 * @param name name of the metadata record
 */
public record McapMetadataIndex(long offset, long length, String name) implements McapRecord {

    static McapMetadataIndex read(McapFieldReader in) throws McapException {
        return new McapMetadataIndex(in.u64("offset"), in.u64("length"), in.string("name"));
    }

    void write(McapFieldWriter out) {
        out.u64(offset);
        out.u64(length);
        out.string(name);
    }

    @Override
    public int opcode() {
        return McapOpcode.METADATA_INDEX;
    }
}
