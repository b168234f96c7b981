package mocapscope.protocol.intercept;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;

/**
 * Limits the intercepted messages that wait to be forwarded. It counts them and their bytes in each direction, and
 * counts the dropped messages. What is held counts against the budget of all sessions; while that is exceeded, the
 * limit in bytes is lower.
 */
final class HeldMessageLimiter {
    @DocumentedLimit(
            value = "held or delayed items of a session, for each direction",
            unit = "items",
            beyond = "the peer of a stream waits; otherwise the newest item is dropped and counted, HELD_TOO_MUCH")
    static final int MOST = 4_096;

    @DocumentedLimit(
            value = "held or delayed items of a session with their original bytes, for each direction",
            unit = "bytes",
            beyond = "the peer of a stream waits; otherwise the newest item is dropped and counted, HELD_TOO_MUCH")
    static final long MOST_BYTES = 8 << 20;
    /** The limits for data that was read already when the sender was asked to pause. */
    @DocumentedLimit(
            value = "held or delayed items of a session with those read before the peer waits, for each direction",
            unit = "items",
            beyond = "the newest item is dropped and counted, HELD_TOO_MUCH")
    private static final int MOST_WITH_READ = 16 * MOST;

    @DocumentedLimit(
            value =
                    "held or delayed items of a session with their original bytes and those read before the peer waits, for each direction",
            unit = "bytes",
            beyond = "the newest item is dropped and counted, HELD_TOO_MUCH")
    private static final long MOST_BYTES_WITH_READ = 2 * MOST_BYTES;

    private static final class DirectionUsage {
        private int messages;
        private long bytes;
        /** Items dropped in this direction since there was last room. */
        private long dropped;
    }

    private final Map<Direction, DirectionUsage> usages = new EnumMap<>(Direction.class);
    private final AllSessionsMemoryBudget budget;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private long dropped;

    HeldMessageLimiter(AllSessionsMemoryBudget budget) {
        this.budget = budget;
        this.share = budget.createUsedShare(this);
        for (var direction : Direction.values()) {
            usages.put(direction, new DirectionUsage());
        }
    }

    /** Returns the total number of items dropped. */
    long dropped() {
        return dropped;
    }

    /** Returns true if the sender should pause. */
    boolean isFull(Direction direction) {
        var usage = way(direction);
        return usage.messages >= MOST || usage.bytes >= budget.reduce(MOST_BYTES);
    }

    /** Returns true if there is no room even for data that was read already. */
    boolean isExhausted(Direction direction) {
        var usage = way(direction);
        return usage.messages >= MOST_WITH_READ || usage.bytes >= MOST_BYTES_WITH_READ;
    }

    /** Returns true if at most half of the limit is used. */
    boolean hasAmpleRoom(Direction direction) {
        var usage = way(direction);
        return usage.messages <= MOST / 2 && usage.bytes <= budget.reduce(MOST_BYTES) / 2;
    }

    void add(GatedTrafficUnit item) {
        count(item, 1);
    }

    void remove(GatedTrafficUnit item) {
        count(item, -1);
    }

    /** Counts a dropped item and returns true if it is the first since there was room. */
    boolean countDropped(Direction direction) {
        dropped++;
        return way(direction).dropped++ == 0;
    }

    /** Returns the number of items dropped until there was room again, and resets it. */
    long takeDropped(Direction direction) {
        long missed = way(direction).dropped;
        way(direction).dropped = 0;
        return missed;
    }

    private void count(GatedTrafficUnit item, int sign) {
        var usage = way(item.direction());
        usage.messages += sign;
        usage.bytes += sign * bytes(item);
        share.change(sign * bytes(item));
    }

    /** Counts the bytes of an item, with the original bytes if it was altered. */
    private static long bytes(GatedTrafficUnit item) {
        long before =
                item.originalBytes() == item.bytes() ? 0 : item.originalBytes().remaining();
        return before + item.bytes().remaining();
    }

    private DirectionUsage way(Direction direction) {
        return Objects.requireNonNull(usages.get(direction));
    }
}
