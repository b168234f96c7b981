package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * An MCAP Attachment record: an embedded file with name, media type, times and CRC. It never lies in a chunk.
 *
 * <pre>
 *  +----+-----+----------+-------------+------+------------+-------------+-----+
 *  | 09 | u64 | log_time | create_time | name | media_type | data        | crc |
 *  |    |     | u64      | u64         | str  | str        | u64 + bytes | u32 |
 *  +----+-----+----------+-------------+------+------------+-------------+-----+
 * </pre>
 *
 * <p>The CRC covers the content before it. It is verified on reading and computed on writing.
 *
 * @param createTime time of creation, or 0 if unknown
 * @param data read-only content
 * @param logTime time of recording, in nanoseconds
 * @param name name, such as a file name
 * @param mediaType media type, such as {@code text/plain}
 */
public record McapAttachment(long logTime, long createTime, String name, String mediaType, ByteBuffer data)
        implements McapRecord {

    /** Keeps a read-only view of the remaining bytes of {@code data}, not a copy. */
    public McapAttachment {
        data = data.slice().asReadOnlyBuffer();
    }

    /** Returns an independent view. */
    @Override
    public ByteBuffer data() {
        return data.duplicate();
    }

    static McapAttachment read(McapFieldReader in) throws McapException {
        var attachment = new McapAttachment(
                in.u64("log_time"),
                in.u64("create_time"),
                in.string("name"),
                in.string("media_type"),
                in.bytes64("data"));
        var covered = in.precedingBytes();
        long crc = in.u32("crc");
        if (crc != 0 && crc != crc32(covered)) {
            throw in.reject("crc", "the attachment is damaged");
        }
        return attachment;
    }

    void write(McapFieldWriter out) {
        int from = out.size();
        out.u64(logTime);
        out.u64(createTime);
        out.string(name);
        out.string(mediaType);
        out.u64(data.remaining());
        out.bytes(data);
        out.u32(crc32(out.written().position(from)));
    }

    private static long crc32(ByteBuffer bytes) {
        var crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    @Override
    public int opcode() {
        return McapOpcode.ATTACHMENT;
    }
}
