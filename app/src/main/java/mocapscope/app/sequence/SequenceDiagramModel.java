package mocapscope.app.sequence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.sequence.SequenceDiagramRow.KindCount;
import mocapscope.app.sequence.SequenceDiagramRow.MessageKind;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.OmissionRow;
import mocapscope.app.sequence.SequenceDiagramRow.RepeatRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a session's sequence diagram, ordered by time; many repeated messages share one row. Its size is bounded,
 * and counts against the budget of all sessions. Not thread-safe.
 */
public final class SequenceDiagramModel {
    @DocumentedLimit(
            value = "kinds of messages that a sequence diagram tells apart",
            unit = "kinds",
            beyond = "messages of further kinds are shown as repeated ones")
    private static final int MOST_KEYS = 2_048;

    private static final int MOST_KINDS = 24;

    @DocumentedLimit(value = "channels of a sequence diagram", unit = "channels", beyond = "not drawn")
    private static final int MOST_CHANNELS = 64;

    /** About the memory of a row, in bytes. */
    private static final long ROW = 256;

    /** The rows that are counted at once, and that a diagram keeps although all sessions hold too much. */
    private static final int COUNTED_AT_ONCE = 256;

    private final AllSessionsMemoryBudget budget;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private int countedRows;
    private final int head;
    private final int most;
    private final boolean omits;
    private final List<SequenceDiagramRow> rows = new ArrayList<>();
    private final List<Channel> channels = new ArrayList<>();
    private final Map<Object, Integer> counts = new HashMap<>();
    /** The last of the rows, while messages may still join it. */
    private @Nullable Repeat repeat;

    private long appended;
    private long revision;
    private long additions;

    private SequenceDiagramModel(int head, int most, boolean omits, AllSessionsMemoryBudget budget) {
        this.budget = budget;
        this.share = budget.createUsedShare(this);
        this.head = head;
        this.most = most;
        this.omits = omits;
    }

    /** Makes a diagram of the first {@code head} and the last {@code tail} rows, with one row for those between. */
    public static SequenceDiagramModel ofEnds(int head, int tail) {
        return new SequenceDiagramModel(head, head + tail, true, AllSessionsMemoryBudget.PROCESS);
    }

    /** Makes a diagram of the latest rows; when there are more than {@code most}, it drops the oldest quarter. */
    public static SequenceDiagramModel ofLatest(int most) {
        return ofLatest(most, AllSessionsMemoryBudget.PROCESS);
    }

    static SequenceDiagramModel ofLatest(int most, AllSessionsMemoryBudget budget) {
        return new SequenceDiagramModel(0, most, false, budget);
    }

    /** Returns the rows as a view; later changes of the diagram change it. */
    public List<SequenceDiagramRow> rows() {
        updateRepeat();
        return Collections.unmodifiableList(rows);
    }

    /** Returns the channels that have a lane, in the order in which they were added; a view. */
    public List<Channel> channels() {
        return Collections.unmodifiableList(channels);
    }

    /** Returns a number that grows with each change. */
    public long revision() {
        return revision;
    }

    /** Returns a number that grows with each new row. */
    public long additions() {
        return additions;
    }

    /** Returns how many rows were added at the end; inserted ones do not count. */
    public long appended() {
        return appended;
    }

    /** Gives a channel a lane, unless it has one or there are too many. */
    public void addChannel(Channel channel) {
        if (channels.size() < MOST_CHANNELS && !channels.contains(channel)) {
            channels.add(channel);
        }
    }

    /** Adds a row at the end. */
    public void add(SequenceDiagramRow row) {
        endRepeat();
        rows.add(row);
        appended++;
        revision++;
        additions++;
        trim();
        countRows();
    }

    /**
     * Adds a message as a row of its own, or joins it to the row of repeated messages at the end if more than
     * {@code shown} messages of an equal key were added. Of too many keys all further ones count as repeated.
     */
    public void add(MessageRow message, Object key, int shown) {
        if (count(key) <= shown) {
            add(message);
        } else if (repeat != null) {
            repeat.add(message);
            revision++;
        } else {
            var first = new Repeat(message);
            add(first.row());
            repeat = first;
        }
    }

    /** Inserts a row behind all rows that began before it or with it. */
    public void insert(SequenceDiagramRow row) {
        var before = rows();
        int at = before.size();
        while (at > 0 && before.get(at - 1).time() > row.time()) {
            at--;
        }
        if (at == before.size()) {
            endRepeat();
        }
        rows.add(at, row);
        revision++;
        additions++;
        countRows();
    }

    /** Forgets which messages were added: the next of each key are shown again. */
    public void resetCounts() {
        counts.clear();
    }

    /** Returns the index of the row that shows the message of that number. */
    public Optional<Integer> index(long n) {
        var all = rows();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).holds(n)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Returns the last {@code count} rows but notes, which are inserted among others. */
    public List<SequenceDiagramRow> latest(long count) {
        var all = rows();
        var found = new ArrayList<SequenceDiagramRow>();
        for (int i = all.size() - 1; i >= 0 && found.size() < count; i--) {
            if (!(all.get(i) instanceof SequenceFindingRow)) {
                found.add(all.get(i));
            }
        }
        return found.reversed();
    }

    /** Returns the rows from the first of those at the end that end at {@code time} or later. */
    public List<SequenceDiagramRow> since(long time) {
        var all = rows();
        int from = all.size();
        while (from > 0 && all.get(from - 1).until() >= time) {
            from--;
        }
        return all.subList(from, all.size());
    }

    /** Returns the messages that end in the transcript entry of that index. */
    public List<MessageRow> messagesOf(long entry) {
        var found = new ArrayList<MessageRow>();
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (rows.get(i) instanceof MessageRow message) {
                if (message.entry() < entry) {
                    break;
                }
                if (message.entry() == entry) {
                    found.add(message);
                }
            }
        }
        return found.reversed();
    }

    private void updateRepeat() {
        if (repeat != null) {
            rows.set(rows.size() - 1, repeat.row());
        }
    }

    private void endRepeat() {
        updateRepeat();
        repeat = null;
    }

    private int count(Object key) {
        boolean counted = counts.size() < MOST_KEYS || counts.containsKey(key);
        return counted ? counts.merge(key, 1, Integer::sum) : Integer.MAX_VALUE;
    }

    private void trim() {
        boolean yields = !omits && rows.size() > COUNTED_AT_ONCE && budget.isExceeded();
        if (rows.size() <= most && !yields) {
            return;
        }
        if (!omits) {
            rows.subList(0, Math.min(rows.size(), most) / 4).clear();
        } else if (!(rows.get(head) instanceof OmissionRow before)) {
            rows.set(head, OmissionRow.of(rows.get(head)));
        } else if (rows.size() > most + 1) {
            rows.set(head, before.with(rows.remove(head + 1)));
        }
    }

    private void countRows() {
        if (Math.abs(rows.size() - countedRows) >= COUNTED_AT_ONCE) {
            share.change(ROW * (rows.size() - countedRows));
            countedRows = rows.size();
        }
    }

    /** Repeated messages, as long as more may join them. */
    private static final class Repeat {
        private final MessageRow first;
        private final Map<MessageKind, Long> kinds = new LinkedHashMap<>();
        private MessageRow last;
        private long messages;
        private @Nullable Severity worst;
        private @Nullable RepeatRow row;

        Repeat(MessageRow first) {
            this.first = first;
            this.last = first;
            add(first);
        }

        final void add(MessageRow message) {
            last = message;
            messages++;
            var severity = message.worst();
            worst = worst == null || severity != null && severity.compareTo(worst) > 0 ? severity : worst;
            var kind = message.kind();
            if (kinds.size() < MOST_KINDS || kinds.containsKey(kind)) {
                kinds.merge(kind, 1L, Long::sum);
            }
            row = null;
        }

        RepeatRow row() {
            if (row == null) {
                var counts = kinds.entrySet().stream()
                        .map(entry -> new KindCount(entry.getKey(), entry.getValue()))
                        .toList();
                row = new RepeatRow(first, last.n(), last.time(), messages, counts, worst);
            }
            return row;
        }
    }
}
