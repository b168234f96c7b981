package mocapscope.protocol.mcap;

/**
 * Where in the summary the records of one opcode are.
 *
 * <pre>
 *  +----+-----+--------------+-------------+--------------+
 *  | 0e | u64 | group_opcode | group_start | group_length |
 *  |    |     | u8           | u64         | u64          |
 *  +----+-----+--------------+-------------+--------------+
 * </pre>
 *
 * @param groupOpcode of all of them
 * @param groupStart of the first, from the start of the file
 * @param groupLength bytes of all of them
 */
public record SummaryOffset(int groupOpcode, long groupStart, long groupLength) implements McapRecord {

    static SummaryOffset read(FieldReader in) throws McapException {
        return new SummaryOffset(in.u8("group_opcode"), in.u64("group_start"), in.u64("group_length"));
    }

    void write(FieldWriter out) {
        out.u8(groupOpcode);
        out.u64(groupStart);
        out.u64(groupLength);
    }

    @Override
    public int opcode() {
        return Opcode.SUMMARY_OFFSET;
    }
}
