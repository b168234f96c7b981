package mocapscope.app.report;

import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Counts the messages and bytes of a session for a report. Not thread-safe. */
final class ReportTrafficCounter {
    private final Map<Direction, Long> messages = new EnumMap<>(Direction.class);
    private final Map<Direction, Long> bytes = new EnumMap<>(Direction.class);
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /**
     * Total messages and bytes of a session by direction, with its time span.
     *
     * @param first the first arrival, on the session's clock
     * @param last the last arrival; before the first if nothing arrived
     */
    record TrafficTotals(Map<Direction, Long> messages, Map<Direction, Long> bytes, long first, long last) {

        TrafficTotals {
            messages = Map.copyOf(messages);
            bytes = Map.copyOf(bytes);
        }

        long messages(Direction direction) {
            return messages.getOrDefault(direction, 0L);
        }

        long bytes(Direction direction) {
            return bytes.getOrDefault(direction, 0L);
        }

        long messageCount() {
            return messages(Direction.TO_CLIENT) + messages(Direction.TO_SERVER);
        }

        /** Returns the nanoseconds from the first event to the last. */
        long nanos() {
            return Math.max(0, last - first);
        }
    }

    void addEntry(Entry entry) {
        first = Math.min(first, entry.arrival());
        last = Math.max(last, entry.arrival());
        bytes.merge(entry.direction(), (long) entry.bytes().remaining(), Long::sum);
    }

    /** Counts a message; a message carried inside another is counted as well as its carrier. */
    void addMessage(DecodedMessage message) {
        messages.merge(message.direction(), 1L, Long::sum);
    }

    /** Returns the last arrival, or {@link Long#MIN_VALUE}. */
    long last() {
        return last;
    }

    TrafficTotals totals() {
        return new TrafficTotals(messages, bytes, first, last);
    }
}
