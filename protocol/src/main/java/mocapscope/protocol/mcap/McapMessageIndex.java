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
public record McapMessageIndex(int channelId, McapMessageIndexEntries records) implements McapRecord {

    static McapMessageIndex read(McapFieldReader in) throws McapException {
        int channel = in.u16("channel_id");
        var records = new McapMessageIndexEntries();
        in.entries("records", () -> records.add(in.u64("log_time"), in.u64("offset")));
        return new McapMessageIndex(channel, records);
    }

    void write(McapFieldWriter out) {
        out.u16(channelId);
        out.u32((long) records.size() * McapMessageIndexEntries.BYTES);
        for (int i = 0; i < records.size(); i++) {
            out.u64(records.logTime(i));
            out.u64(records.offset(i));
        }
    }

    @Override
    public int opcode() {
        return McapOpcode.MESSAGE_INDEX;
    }
}
