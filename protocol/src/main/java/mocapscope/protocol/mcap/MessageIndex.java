package mocapscope.protocol.mcap;

/**
 * Where in the chunk before it the messages of one channel are.
 *
 * <pre>
 *  +----+-----+------------+------------------------------------------+
 *  | 07 | u64 | channel_id | records                                  |
 *  |    |     | u16        | u32 bytes, then of each: log_time offset |
 *  |    |     |            |                          u64      u64    |
 *  +----+-----+------------+------------------------------------------+
 * </pre>
 *
 * @param records the offsets count from the start of the unpacked chunk
 * @param channelId of all the messages it tells of
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
