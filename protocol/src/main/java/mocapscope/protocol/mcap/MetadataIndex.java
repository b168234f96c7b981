package mocapscope.protocol.mcap;

/**
 * Where a metadata record is.
 *
 * <pre>
 *  +----+-----+--------+--------+------+
 *  | 0d | u64 | offset | length | name |
 *  |    |     | u64    | u64    | str  |
 *  +----+-----+--------+--------+------+
 * </pre>
 *
 * @param length of the whole record, opcode and all
 * @param offset of the record, from the start of the file
 * @param name as the metadata say it
 */
public record MetadataIndex(long offset, long length, String name) implements McapRecord {

    static MetadataIndex read(FieldReader in) throws McapException {
        return new MetadataIndex(in.u64("offset"), in.u64("length"), in.string("name"));
    }

    void write(FieldWriter out) {
        out.u64(offset);
        out.u64(length);
        out.string(name);
    }

    @Override
    public int opcode() {
        return Opcode.METADATA_INDEX;
    }
}
