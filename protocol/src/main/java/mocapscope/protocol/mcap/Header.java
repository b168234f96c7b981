package mocapscope.protocol.mcap;

/**
 * The first record: what conventions the file keeps, and what wrote it.
 *
 * <pre>
 *  +----+-----+---------+---------+
 *  | 01 | u64 | profile | library |
 *  |    |     | str     | str     |
 *  +----+-----+---------+---------+
 * </pre>
 *
 * @param profile name of the conventions that the file keeps, such as {@code ros2}; empty for none
 * @param library what wrote it, with its version
 */
public record Header(String profile, String library) implements McapRecord {

    static Header read(FieldReader in) throws McapException {
        return new Header(in.string("profile"), in.string("library"));
    }

    void write(FieldWriter out) {
        out.string(profile);
        out.string(library);
    }

    @Override
    public int opcode() {
        return Opcode.HEADER;
    }
}
