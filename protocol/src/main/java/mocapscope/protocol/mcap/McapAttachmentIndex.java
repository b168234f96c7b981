package mocapscope.protocol.mcap;

/**
 * An MCAP Attachment Index record: the file offset, length and name of one attachment.
 *
 * <pre>
 *  +----+-----+--------+--------+----------+-------------+-----------+------+------------+
 *  | 0a | u64 | offset | length | log_time | create_time | data_size | name | media_type |
 *  |    |     | u64    | u64    | u64      | u64         | u64       | str  | str        |
 *  +----+-----+--------+--------+----------+-------------+-----------+------+------------+
 * </pre>
 *
 * @param length length of the whole record, including its opcode
 * @param offset offset of the record from the start of the file
 * @param logTime log time of the attachment
 * @param createTime creation time of the attachment
 * @param dataSize size of the data alone, in bytes
 * @param name name of the attachment
 * @param mediaType media type of the attachment
 */
public record McapAttachmentIndex(
        long offset, long length, long logTime, long createTime, long dataSize, String name, String mediaType)
        implements McapRecord {

    static McapAttachmentIndex read(McapFieldReader in) throws McapException {
        return new McapAttachmentIndex(
                in.u64("offset"),
                in.u64("length"),
                in.u64("log_time"),
                in.u64("create_time"),
                in.u64("data_size"),
                in.string("name"),
                in.string("media_type"));
    }

    void write(McapFieldWriter out) {
        out.u64(offset);
        out.u64(length);
        out.u64(logTime);
        out.u64(createTime);
        out.u64(dataSize);
        out.string(name);
        out.string(mediaType);
    }

    @Override
    public int opcode() {
        return McapOpcode.ATTACHMENT_INDEX;
    }
}
