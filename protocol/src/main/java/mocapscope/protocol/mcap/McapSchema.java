package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * An MCAP Schema record: the definition of a message type in some schema encoding.
 *
 * <pre>
 *  +----+-----+-----+------+----------+-------------+
 *  | 03 | u64 | id  | name | encoding | data        |
 *  |    |     | u16 | str  | str      | u32 + bytes |
 *  +----+-----+-----+------+----------+-------------+
 * </pre>
 *
 * @param id id other than 0, which means no schema
 * @param data read-only definition
 * @param name name of the type in its encoding
 * @param encoding encoding of {@code data}, such as {@code jsonschema}; empty without a definition
 */
public record McapSchema(int id, String name, String encoding, ByteBuffer data) implements McapRecord {

    /** Keeps a read-only view of the remaining bytes of {@code data}, not a copy. */
    public McapSchema {
        data = data.slice().asReadOnlyBuffer();
    }

    /** Returns an independent view. */
    @Override
    public ByteBuffer data() {
        return data.duplicate();
    }

    /** Reads a schema with a copy of its data, so that it does not retain its chunk in memory. */
    static McapSchema read(McapFieldReader in) throws McapException {
        int id = in.u16("id");
        var name = in.string("name");
        var encoding = in.string("encoding");
        var data = in.bytes32("data");
        return new McapSchema(
                id,
                name,
                encoding,
                ByteBuffer.allocate(data.remaining()).put(data).flip());
    }

    void write(McapFieldWriter out) {
        out.u16(id);
        out.string(name);
        out.string(encoding);
        out.u32(data.remaining());
        out.bytes(data);
    }

    @Override
    public int opcode() {
        return McapOpcode.SCHEMA;
    }
}
