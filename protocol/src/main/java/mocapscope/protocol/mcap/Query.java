package mocapscope.protocol.mcap;

import java.util.Set;

/**
 * Selects MCAP messages by log time range and channels, and their read order.
 *
 * @param from earliest log time, unsigned
 * @param to latest log time, inclusive
 * @param channels channel ids; empty for all
 */
public record Query(long from, long to, Set<Integer> channels, Direction direction) {
    /** The query for all messages, the earliest first. */
    public static final Query ALL = new Query(0, -1L, Set.of(), Direction.FORWARD);

    /** Keeps a copy of {@code channels}. */
    public Query {
        channels = Set.copyOf(channels);
    }

    /**
     * Returns the query restricted to log times from {@code earliest} to {@code latest}, both inclusive, in
     * nanoseconds, unsigned.
     */
    public Query between(long earliest, long latest) {
        return new Query(earliest, latest, channels, direction);
    }

    /** Returns the query restricted to some channel ids; an empty set selects all. */
    public Query of(Set<Integer> those) {
        return new Query(from, to, those, direction);
    }

    /** Returns the query with the latest message first. */
    public Query backward() {
        return new Query(from, to, channels, Direction.BACKWARD);
    }

    boolean wants(int channel, long logTime) {
        return (channels.isEmpty() || channels.contains(channel))
                && Long.compareUnsigned(from, logTime) <= 0
                && Long.compareUnsigned(logTime, to) <= 0;
    }

    /** Returns true if a chunk may contain selected messages. */
    boolean wants(ChunkIndex chunk) {
        var indexed = chunk.messageIndexOffsets().keySet();
        return Long.compareUnsigned(chunk.messageStartTime(), to) <= 0
                && Long.compareUnsigned(from, chunk.messageEndTime()) <= 0
                && (channels.isEmpty() || indexed.isEmpty() || channels.stream().anyMatch(indexed::contains));
    }
}
