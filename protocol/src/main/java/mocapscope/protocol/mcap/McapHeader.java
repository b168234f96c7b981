package mocapscope.protocol.mcap;

/**
 * An MCAP Header record: the profile and the library that wrote the file. It is the first record.
 *
 * <pre>
 *  +----+-----+---------+---------+
 *  | 01 | u64 | profile | library |
 *  |    |     | str     | str     |
 *  +----+-----+---------+---------+
 * </pre>
 *
 * @param profile name of the file's conventions, such as {@code ros2}; empty for none
 * @param library name and version of the writing program
 */
public record McapHeader(String profile, String library) implements McapRecord {

    static McapHeader read(McapFieldReader in) throws McapException {
        return new McapHeader(in.string("profile"), in.string("library"));
    }

    void write(McapFieldWriter out) {
        out.string(profile);
        out.string(library);
    }

    @Override
    public int opcode() {
        return McapOpcode.HEADER;
    }
}
