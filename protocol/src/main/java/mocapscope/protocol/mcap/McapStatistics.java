package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An MCAP Statistics record: message, channel and chunk counts and the time range of the file.
 *
 * <pre>
 *  +----+-----+---------------+--------------+---------------+------------------+----------------+-------------+
 *  | 0b | u64 | message_count | schema_count | channel_count | attachment_count | metadata_count | chunk_count |
 *  |    |     | u64           | u16          | u32           | u32              | u32            | u32         |
 *  +----+-----+---------+-----+------------+-+---------------+--------+---------+----------------+-------------+
 *  | message_start_time | message_end_time | channel_message_counts |
 *  | u64                | u64              | map u16 → u64          |
 *  +--------------------+------------------+------------------------+
 * </pre>
 *
 * @param channelMessageCounts message counts by channel id; empty if not counted
 * @param messageStartTime earliest log time; 0 if there are no messages
 * @param messageEndTime latest log time; 0 if there are no messages
 */
public record McapStatistics(
        long messageCount,
        int schemaCount,
        long channelCount,
        long attachmentCount,
        long metadataCount,
        long chunkCount,
        long messageStartTime,
        long messageEndTime,
        Map<Integer, Long> channelMessageCounts)
        implements McapRecord {

    /** Keeps a copy of {@code channelMessageCounts}, in its order. */
    public McapStatistics {
        channelMessageCounts = Collections.unmodifiableMap(new LinkedHashMap<>(channelMessageCounts));
    }

    static McapStatistics read(McapFieldReader in) throws McapException {
        return new McapStatistics(
                in.u64("message_count"),
                in.u16("schema_count"),
                in.u32("channel_count"),
                in.u32("attachment_count"),
                in.u32("metadata_count"),
                in.u32("chunk_count"),
                in.u64("message_start_time"),
                in.u64("message_end_time"),
                in.numbers("channel_message_counts"));
    }

    void write(McapFieldWriter out) {
        out.u64(messageCount);
        out.u16(schemaCount);
        out.u32(channelCount);
        out.u32(attachmentCount);
        out.u32(metadataCount);
        out.u32(chunkCount);
        out.u64(messageStartTime);
        out.u64(messageEndTime);
        out.numbers(channelMessageCounts);
    }

    @Override
    public int opcode() {
        return McapOpcode.STATISTICS;
    }
}
