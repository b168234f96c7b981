package mocapscope.protocol.mcap;

/** The record opcodes defined by the MCAP specification, and the file sections in which they may occur. */
public final class McapOpcode {
    public static final int HEADER = 0x01;
    public static final int FOOTER = 0x02;
    static final int SCHEMA = 0x03;
    static final int CHANNEL = 0x04;
    public static final int MESSAGE = 0x05;
    public static final int CHUNK = 0x06;
    public static final int MESSAGE_INDEX = 0x07;
    static final int CHUNK_INDEX = 0x08;
    public static final int ATTACHMENT = 0x09;
    static final int ATTACHMENT_INDEX = 0x0a;
    static final int STATISTICS = 0x0b;
    public static final int METADATA = 0x0c;
    static final int METADATA_INDEX = 0x0d;
    static final int SUMMARY_OFFSET = 0x0e;
    static final int DATA_END = 0x0f;

    private McapOpcode() {}

    public static String toHex(int opcode) {
        return "0x%02x".formatted(opcode);
    }

    /** Returns whether the format defines the opcode. */
    public static boolean isDefined(int opcode) {
        return opcode >= HEADER && opcode <= DATA_END;
    }

    /** Returns true if such a record holds data that no other record repeats. */
    public static boolean holdsData(int opcode) {
        return isAllowedInChunks(opcode)
                || opcode == CHUNK
                || opcode == ATTACHMENT
                || opcode == METADATA
                || opcode == 0;
    }

    /** Returns true if the record may occur after the data section. */
    public static boolean isAllowedInSummary(int opcode) {
        return opcode == SCHEMA
                || opcode == CHANNEL
                || opcode == CHUNK_INDEX
                || opcode == ATTACHMENT_INDEX
                || opcode == STATISTICS
                || opcode == METADATA_INDEX
                || opcode == SUMMARY_OFFSET
                || opcode == FOOTER
                || opcode > DATA_END;
    }

    /** Returns true if the record may occur in a chunk; others would be missed there, or nest. */
    public static boolean isAllowedInChunks(int opcode) {
        return opcode == SCHEMA || opcode == CHANNEL || opcode == MESSAGE || opcode > DATA_END;
    }
}
