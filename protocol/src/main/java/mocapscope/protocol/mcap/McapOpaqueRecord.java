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
public record McapOpaqueRecord(int opcode, ByteBuffer content) implements McapRecord {
    /** The first private opcode. */
    public static final int FIRST_PRIVATE = 0x80;

    /** Keeps a read-only view of the remaining bytes of {@code content}, not a copy. */
    public McapOpaqueRecord {
        content = content.slice().asReadOnlyBuffer();
    }

    /** Returns an independent view. */
    @Override
    public ByteBuffer content() {
        return content.duplicate();
    }

    static McapOpaqueRecord read(int opcode, McapFieldReader in) throws McapException {
        return new McapOpaqueRecord(opcode, in.rest("content"));
    }

    void write(McapFieldWriter out) {
        out.bytes(content);
    }
}
