package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * How messages of some channels are to be understood.
 *
 * <pre>
 *  +----+-----+-----+------+----------+-------------+
 *  | 03 | u64 | id  | name | encoding | data        |
 *  |    |     | u16 | str  | str      | u32 + bytes |
 *  +----+-----+-----+------+----------+-------------+
 * </pre>
 *
 * @param id not 0, which means none
 * @param data read-only
 * @param name as its encoding calls it
 * @param encoding how {@code data} are written, such as {@code jsonschema}; empty where there are none
 */
public record Schema(int id, String name, String encoding, ByteBuffer data) implements McapRecord {

    /** Keeps a read-only view of what remains of {@code data}, not a copy. */
    public Schema {
        data = Bytes.readOnly(data);
    }

    /** A view of its own. */
    @Override
    public ByteBuffer data() {
        return data.duplicate();
    }

    /** Its data are a copy: a schema is kept for long, and the chunk that it lies in need not be. */
    static Schema read(FieldReader in) throws McapException {
        return new Schema(in.u16("id"), in.string("name"), in.string("encoding"), Bytes.copy(in.bytes32("data")));
    }

    void write(FieldWriter out) {
        out.u16(id);
        out.string(name);
        out.string(encoding);
        out.u32(data.remaining());
        out.bytes(data);
    }

    @Override
    public int opcode() {
        return Opcode.SCHEMA;
    }
}
