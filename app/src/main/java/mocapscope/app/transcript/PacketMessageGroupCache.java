package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mocapscope.app.transcript.VisibleMessageNumbers.MessageNumberRange;
import org.jspecify.annotations.Nullable;

/**
 * Finds and caches groups of consecutive messages that share one datagram or frame. Decodes only near the message, and
 * caches the groups found.
 */
final class PacketMessageGroupCache {
    private static final int KEPT = 8192;

    /** The number of messages read on each side of one whose group is not cached. */
    private static final long SPAN = 256;

    private static final long LONGER = 4;

    private final MessageRowCache rows;
    private final TreeMap<Long, MessageRow> kept = new TreeMap<>();

    PacketMessageGroupCache(MessageRowCache rows) {
        this.rows = rows;
    }

    /** Returns the row that stands for the whole group of message {@code n}, among the messages of {@code range}. */
    MessageRow groupOf(long n, MessageNumberRange range) {
        var group = find(n);
        for (long span = SPAN; group == null; span *= LONGER) {
            long from = Math.max(range.first(), n - span);
            var next = kept.higherKey(n); // the beginning of a group ends that before it
            long end = next == null ? range.end() : Math.min(next, range.end());
            long to = Math.min(end, n + span);
            read(from, to, from == range.first(), to == end);
            group = find(n);
            boolean all = from == range.first() && to == end;
            if (group == null && (all || n < rows.session().history().firstMessage())) {
                return MessageRow.dropped(n);
            }
        }
        return group;
    }

    private @Nullable MessageRow find(long n) {
        var before = kept.floorEntry(n);
        return before != null && before.getValue().contains(n) ? before.getValue() : null;
    }

    /** Caches the groups between two messages, of the first and the last one only those that begin and end there. */
    private void read(long from, long to, boolean begins, boolean ends) {
        if (kept.size() > KEPT) {
            kept.clear();
        }
        var group = new ArrayList<MessageRow>();
        rows.decodeEach(from, to, false, (_, _, row) -> {
            if (!row.continues() || group.isEmpty()) {
                keep(group, begins);
                group.clear();
            }
            group.add(row);
        });
        if (ends) {
            keep(group, begins);
        }
    }

    /** Caches a group, but not the rest of one that begins before those read, except at the start of the list. */
    private void keep(List<MessageRow> group, boolean begins) {
        if (!group.isEmpty() && (begins || !group.getFirst().continues())) {
            kept.put(group.getFirst().n(), MessageRow.ofGroup(group));
        }
    }
}
