package mocapscope.protocol.mcap;

import java.util.Set;

/**
 * Which messages are wanted, and which way.
 *
 * @param from the earliest log time, without sign
 * @param to the latest log time; it is wanted too
 * @param channels by id; empty for all
 */
public record Query(long from, long to, Set<Integer> channels, Direction direction) {
    /** Every message, the earliest first. */
    public static final Query ALL = new Query(0, -1L, Set.of(), Direction.FORWARD);

    /** Keeps a copy of {@code channels}. */
    public Query {
        channels = Set.copyOf(channels);
    }

    /** The same of those log times, both ends included, in nanoseconds without sign. */
    public Query between(long earliest, long latest) {
        return new Query(earliest, latest, channels, direction);
    }

    /** The same of those channels, by id; of all for none. */
    public Query of(Set<Integer> those) {
        return new Query(from, to, those, direction);
    }

    /** The same with the latest message first. */
    public Query backward() {
        return new Query(from, to, channels, Direction.BACKWARD);
    }

    boolean wants(int channel, long logTime) {
        return (channels.isEmpty() || channels.contains(channel))
                && Long.compareUnsigned(from, logTime) <= 0
                && Long.compareUnsigned(logTime, to) <= 0;
    }

    /** Whether a chunk may have such messages. */
    boolean wants(ChunkIndex chunk) {
        var indexed = chunk.messageIndexOffsets().keySet();
        return Long.compareUnsigned(chunk.messageStartTime(), to) <= 0
                && Long.compareUnsigned(from, chunk.messageEndTime()) <= 0
                && (channels.isEmpty() || indexed.isEmpty() || channels.stream().anyMatch(indexed::contains));
    }
}
