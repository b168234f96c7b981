package mocapscope.protocol.mcap;

/**
 * An MCAP Summary Offset record: the location of one record group in the summary section.
 *
 * <pre>
 *  +----+-----+--------------+-------------+--------------+
 *  | 0e | u64 | group_opcode | group_start | group_length |
 *  |    |     | u8           | u64         | u64          |
 *  +----+-----+--------------+-------------+--------------+
 * </pre>
 *
 * @param groupOpcode opcode of the records
 * @param groupStart offset of the first record from the start of the file
 * @param groupLength total length of the records, in bytes
 */
public record McapSummaryOffset(int groupOpcode, long groupStart, long groupLength) implements McapRecord {

    static McapSummaryOffset read(McapFieldReader in) throws McapException {
        return new McapSummaryOffset(in.u8("group_opcode"), in.u64("group_start"), in.u64("group_length"));
    }

    void write(McapFieldWriter out) {
        out.u8(groupOpcode);
        out.u64(groupStart);
        out.u64(groupLength);
    }

    @Override
    public int opcode() {
        return McapOpcode.SUMMARY_OFFSET;
    }
}
