package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * An MCAP Message record: one timestamped message on a channel. Its content is never extended: the data extends to the
 * end of the record.
 *
 * <pre>
 *  +----+-----+------------+----------+----------+--------------+----------
 *  | 05 | u64 | channel_id | sequence | log_time | publish_time | data ...
 *  |    |     | u16        | u32      | u64      | u64          |
 *  +----+-----+------------+----------+----------+--------------+----------
 * </pre>
 *
 * @param sequence sequence number that shows gaps, or 0 if messages are not numbered
 * @param data read-only data; it retains its chunk in memory
 * @param channelId id of a channel defined before in the file
 * @param logTime time of recording, in nanoseconds
 * @param publishTime time of sending, in nanoseconds; the log time if unknown
 */
public record McapMessage(int channelId, long sequence, long logTime, long publishTime, ByteBuffer data)
        implements McapRecord {

    /** Keeps a read-only view of the remaining bytes of {@code data}, not a copy. */
    public McapMessage {
        data = data.slice().asReadOnlyBuffer();
    }

    /** Returns an independent view. */
    @Override
    public ByteBuffer data() {
        return data.duplicate();
    }

    static McapMessage read(McapFieldReader in) throws McapException {
        return new McapMessage(
                in.u16("channel_id"), in.u32("sequence"), in.u64("log_time"), in.u64("publish_time"), in.rest("data"));
    }

    void write(McapFieldWriter out) {
        write(out, channelId, sequence, logTime, publishTime, data);
    }

    /** Writes the content of a message without creating a record. */
    public static void write(
            McapFieldWriter out, int channelId, long sequence, long logTime, long publishTime, ByteBuffer data) {
        out.u16(channelId);
        out.u32(sequence);
        out.u64(logTime);
        out.u64(publishTime);
        out.bytes(data);
    }

    @Override
    public int opcode() {
        return McapOpcode.MESSAGE;
    }
}
