package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * A record that the specification leaves to others: private ones from 0x80 on, and what a later version may bring.
 *
 * <pre>
 *  +--------+-----+-------------
 *  | opcode | u64 | content ...
 *  +--------+-----+-------------
 * </pre>
 *
 * @param content read-only
 */
public record OpaqueRecord(int opcode, ByteBuffer content) implements McapRecord {
    /** The first opcode that anybody may use. */
    public static final int FIRST_PRIVATE = 0x80;

    /** Keeps a read-only view of what remains of {@code content}, not a copy. */
    public OpaqueRecord {
        content = Bytes.readOnly(content);
    }

    /** A view of its own. */
    @Override
    public ByteBuffer content() {
        return content.duplicate();
    }

    static OpaqueRecord read(int opcode, FieldReader in) throws McapException {
        return new OpaqueRecord(opcode, in.rest("content"));
    }

    void write(FieldWriter out) {
        out.bytes(content);
    }
}
