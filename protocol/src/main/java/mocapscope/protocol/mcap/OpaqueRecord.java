package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * An MCAP record with a private or unknown opcode, kept as uninterpreted bytes. Opcodes from 0x80 on are private;
 * others may be defined by a later version.
 *
 * <pre>
 *  +--------+-----+-------------
 *  | opcode | u64 | content ...
 *  +--------+-----+-------------
 * </pre>
 *
 * @param content read-only content
 */
public record OpaqueRecord(int opcode, ByteBuffer content) implements McapRecord {
    /** The first private opcode. */
    public static final int FIRST_PRIVATE = 0x80;

    /** Keeps a read-only view of the remaining bytes of {@code content}, not a copy. */
    public OpaqueRecord {
        content = Bytes.readOnly(content);
    }

    /** Returns an independent view. */
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
