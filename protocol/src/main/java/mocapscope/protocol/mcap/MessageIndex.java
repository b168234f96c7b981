package mocapscope.protocol.mcap;

/**
 * An MCAP Message Index record: log times and offsets of one channel's messages in the preceding chunk.
 *
 * <pre>
 *  +----+-----+------------+------------------------------------------+
 *  | 07 | u64 | channel_id | records                                  |
 *  |    |     | u16        | u32 bytes, then of each: log_time offset |
 *  |    |     |            |                          u64      u64    |
 *  +----+-----+------------+------------------------------------------+
 * </pre>
 *
 * @param records log times, with offsets from the start of the uncompressed chunk
 * @param channelId id of the channel of these messages
 */
public record MessageIndex(int channelId, IndexEntries records) implements McapRecord {

    static MessageIndex read(FieldReader in) throws McapException {
        int channel = in.u16("channel_id");
        var records = new IndexEntries();
        in.entries("records", () -> records.add(in.u64("log_time"), in.u64("offset")));
        return new MessageIndex(channel, records);
    }

    void write(FieldWriter out) {
        out.u16(channelId);
        out.u32((long) records.size() * IndexEntries.BYTES);
        for (int i = 0; i < records.size(); i++) {
            out.u64(records.logTime(i));
            out.u64(records.offset(i));
        }
    }

    @Override
    public int opcode() {
        return Opcode.MESSAGE_INDEX;
    }
}
