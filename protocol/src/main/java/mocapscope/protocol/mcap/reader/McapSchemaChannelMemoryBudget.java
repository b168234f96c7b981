package mocapscope.protocol.mcap.reader;

import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapSchema;

/**
 * The memory budget for the schemas and channels kept while an MCAP file is read. It is needed because a chunk of a few
 * bytes can define megabytes of them.
 */
public final class McapSchemaChannelMemoryBudget {
    /** The memory cost of a record, or of a metadata string, in addition to its characters. */
    private static final int OVERHEAD = 128;

    private final long most;
    private long used;

    /** Creates a budget of twice the maximum record size. */
    public McapSchemaChannelMemoryBudget(int budget) {
        most = 2L * budget;
    }

    /** Takes {@code size} bytes and returns true if the budget suffices. */
    public boolean reserve(long size) {
        boolean fits = size <= most - used;
        used += fits ? size : 0;
        return fits;
    }

    /** Returns the error message for an exhausted budget. */
    public String exhaustedText() {
        return "more than %d bytes of schemas and channels".formatted(most);
    }

    public static long size(McapSchema schema) {
        return OVERHEAD
                + letters(schema.name())
                + letters(schema.encoding())
                + schema.data().remaining();
    }

    public static long size(McapChannel channel) {
        long size = OVERHEAD + letters(channel.topic()) + letters(channel.messageEncoding());
        for (var text : channel.metadata().entrySet()) {
            size += OVERHEAD + letters(text.getKey()) + letters(text.getValue());
        }
        return size;
    }

    private static long letters(String text) {
        return (long) Character.BYTES * text.length();
    }
}
