package mocapscope.protocol.mcap.reader;

import java.util.Set;
import mocapscope.protocol.mcap.McapChunkIndex;

/**
 * A query for MCAP messages: log time range, channels and read order.
 *
 * @param from earliest log time, unsigned
 * @param to latest log time, inclusive
 * @param channels channel ids; empty for all
 */
public record McapMessageQuery(long from, long to, Set<Integer> channels, McapReadOrder direction) {
    /** The query for all messages, the earliest first. */
    public static final McapMessageQuery ALL = new McapMessageQuery(0, -1L, Set.of(), McapReadOrder.FORWARD);

    /** Keeps a copy of {@code channels}. */
    public McapMessageQuery {
        channels = Set.copyOf(channels);
    }

    /**
     * Returns the query restricted to log times from {@code earliest} to {@code latest}, both inclusive, in
     * nanoseconds, unsigned.
     */
    public McapMessageQuery withTimeRange(long earliest, long latest) {
        return new McapMessageQuery(earliest, latest, channels, direction);
    }

    /** Returns the query restricted to some channel ids; an empty set selects all. */
    public McapMessageQuery withChannels(Set<Integer> channels) {
        return new McapMessageQuery(from, to, channels, direction);
    }

    /** Returns the query with the latest message first. */
    public McapMessageQuery reversed() {
        return new McapMessageQuery(from, to, channels, McapReadOrder.BACKWARD);
    }

    boolean matches(int channel, long logTime) {
        return (channels.isEmpty() || channels.contains(channel))
                && Long.compareUnsigned(from, logTime) <= 0
                && Long.compareUnsigned(logTime, to) <= 0;
    }

    /** Returns true if a chunk may contain selected messages. */
    boolean matches(McapChunkIndex chunk) {
        var indexed = chunk.messageIndexOffsets().keySet();
        return Long.compareUnsigned(chunk.messageStartTime(), to) <= 0
                && Long.compareUnsigned(from, chunk.messageEndTime()) <= 0
                && (channels.isEmpty() || indexed.isEmpty() || channels.stream().anyMatch(indexed::contains));
    }
}
