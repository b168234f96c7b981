package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/**
 * What was said on a channel at a time. It is never extended: its data ends where it does.
 *
 * <pre>
 *  +----+-----+------------+----------+----------+--------------+----------
 *  | 05 | u64 | channel_id | sequence | log_time | publish_time | data ...
 *  |    |     | u16        | u32      | u64      | u64          |
 *  +----+-----+------------+----------+----------+--------------+----------
 * </pre>
 *
 * @param sequence counts up, so that gaps are seen; 0 where nobody counts
 * @param data read-only; it holds on to the chunk it lies in
 * @param channelId of a channel that the file tells of before
 * @param logTime when it was written down, in nanoseconds
 * @param publishTime when it was said, in nanoseconds; the log time where nobody knows
 */
public record Message(int channelId, long sequence, long logTime, long publishTime, ByteBuffer data)
        implements McapRecord {

    /** Keeps a read-only view of what remains of {@code data}, not a copy. */
    public Message {
        data = Bytes.readOnly(data);
    }

    /** A view of its own. */
    @Override
    public ByteBuffer data() {
        return data.duplicate();
    }

    static Message read(FieldReader in) throws McapException {
        return new Message(
                in.u16("channel_id"), in.u32("sequence"), in.u64("log_time"), in.u64("publish_time"), in.rest("data"));
    }

    void write(FieldWriter out) {
        write(out, channelId, sequence, logTime, publishTime, data);
    }

    /** The same without a message to be made first. */
    static void write(FieldWriter out, int channelId, long sequence, long logTime, long publishTime, ByteBuffer data) {
        out.u16(channelId);
        out.u32(sequence);
        out.u64(logTime);
        out.u64(publishTime);
        out.bytes(data);
    }

    @Override
    public int opcode() {
        return Opcode.MESSAGE;
    }
}
