package mocapscope.protocol.transcript;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The bytes transferred over a session's connections, with time and direction, kept up to a size limit. When its budget,
 * or that of all sessions, is exceeded, it drops its oldest entries and counts them. A least span keeps newer entries
 * beyond its own budget.
 *
 * <p>Written by the one thread that owns the session; read by any thread. Any thread drops entries.
 */
public final class Transcript {
    /** The default budget: 64 MiB. */
    @DocumentedLimit(
            value = "transcript of a session that is played from a recording, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped, TRANSCRIPT_FULL")
    public static final long DEFAULT_BUDGET = 64L << 20;

    /** The bytes that an entry costs besides its data: the entry, its buffer and its slot in the index. */
    private static final int OVERHEAD = 160;

    /** The number of entries by which arrival times of several channels are assumed to be out of order. */
    private static final int INTERLEAVED = 8;

    /** One direction of one channel; the key of its byte count. */
    public record ChannelDirection(Channel channel, Direction direction) {}

    /**
     * A position in a transcript: the next entry's index and the byte count of each channel direction.
     *
     * @param index the index of the next entry
     * @param byteCounts the bytes of each channel direction up to this position
     */
    public record TranscriptPosition(long index, Map<ChannelDirection, Long> byteCounts) {
        /** The position at the start of a transcript: entry 0, no bytes crossed. */
        public static final TranscriptPosition START = new TranscriptPosition(0, Map.of());

        public TranscriptPosition {
            byteCounts = Map.copyOf(byteCounts);
        }
    }

    private final long budget;
    private final StableIndexQueue<Entry> entries;
    private final Map<ChannelDirection, Long> byteCount;
    private final AllSessionsMemoryBudget shared;
    private final AllSessionsMemoryBudget.MemoryHolder holder = this::release;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private long heldBytes;
    private long leastSpan;
    private long droppedEntries;
    private boolean hasGiven;

    /** Creates an empty transcript; {@code budget} in bytes includes the overhead of entries. */
    public Transcript(long budget) {
        this(budget, TranscriptPosition.START);
    }

    /** Creates an empty transcript that continues at the position of another. */
    public Transcript(long budget, TranscriptPosition position) {
        this(budget, position, AllSessionsMemoryBudget.PROCESS);
    }

    /** Creates an empty transcript whose entries also count against a budget that it shares with others. */
    public Transcript(long budget, TranscriptPosition position, AllSessionsMemoryBudget shared) {
        this.budget = budget;
        this.shared = shared;
        this.share = shared.createHistoryShare(holder);
        this.entries = new StableIndexQueue<>(position.index());
        this.byteCount = new HashMap<>(position.byteCounts());
    }

    private Transcript(Transcript other) {
        this.budget = other.budget;
        this.shared = other.shared;
        this.share = shared.createHistoryShare(holder);
        this.entries = other.entries.copy();
        this.byteCount = new HashMap<>(other.byteCount);
        this.heldBytes = other.heldBytes;
        this.leastSpan = other.leastSpan;
        this.droppedEntries = other.droppedEntries;
    }

    /**
     * Returns a transcript of the entries that are retained now. Both share their bytes, which count only once against
     * the budget of all sessions.
     */
    public synchronized Transcript copy() {
        return new Transcript(this);
    }

    /** Records the opening of a channel. */
    public Entry appendOpened(Direction direction, Channel channel, long arrival, String note) {
        return appendNote(Entry.EntryKind.OPENED, direction, channel, arrival, note);
    }

    /** Records bytes that crossed a channel; the buffer must never change afterwards. */
    public Entry appendData(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification) {
        return appendData(direction, channel, arrival, bytes, modification, false);
    }

    /** Records bytes that may be {@link Entry#secret} as a whole. */
    public Entry appendData(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification,
            boolean secret) {
        return append(Entry.EntryKind.DATA, direction, channel, arrival, bytes, modification, "", secret);
    }

    /** Records the closing of a channel and its reason. */
    public Entry appendClosed(Direction direction, Channel channel, long arrival, String reason) {
        return appendNote(Entry.EntryKind.CLOSED, direction, channel, arrival, reason);
    }

    /** Records that bytes of a channel are missing: their number, or an empty text if it is unknown. */
    public Entry appendGap(Direction direction, Channel channel, long arrival, String missing) {
        return appendNote(Entry.EntryKind.GAP, direction, channel, arrival, missing);
    }

    /** Returns the entry of that index; empty if it was dropped or does not exist yet. */
    public synchronized Optional<Entry> entry(long index) {
        return entries.get(index);
    }

    /**
     * Returns the index of the retained entry whose arrival is nearest to that time, of several the last; empty if none
     * is retained. Sockets stamp arrivals, so those of several channels may be out of order by a few entries.
     */
    public synchronized OptionalLong findNearest(long arrival) {
        if (entries.size() == 0) {
            return OptionalLong.empty();
        }
        long low = entries.firstNumber();
        long high = entries.nextNumber() - 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (arrival(middle) < arrival) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        long last = Math.min(entries.nextNumber() - 1, low + INTERLEAVED);
        long nearest = Math.max(entries.firstNumber(), low - INTERLEAVED);
        for (long index = nearest + 1; index <= last; index++) {
            if (Math.abs(arrival(index) - arrival) <= Math.abs(arrival(nearest) - arrival)) {
                nearest = index;
            }
        }
        return OptionalLong.of(nearest);
    }

    private long arrival(long index) {
        return entries.get(index).orElseThrow().arrival();
    }

    /** Returns the index of the oldest retained entry. */
    public synchronized long firstIndex() {
        return entries.firstNumber();
    }

    /** Returns the index of the next entry. */
    public synchronized long nextIndex() {
        return entries.nextNumber();
    }

    /** Returns the retained bytes, as counted against the budget. */
    public synchronized long heldBytes() {
        return heldBytes;
    }

    /** Returns the budget in bytes, the overhead of entries included. */
    public long budget() {
        return budget;
    }

    /**
     * Keeps at least the entries of the last {@code nanos}, even beyond the budget of this transcript; that of all
     * sessions still applies. With 0, only the budget decides.
     */
    public synchronized void setLeastSpan(long nanos) {
        leastSpan = nanos;
    }

    /** Returns the time in nanoseconds that is kept even beyond the budget of this transcript. */
    public synchronized long leastSpan() {
        return leastSpan;
    }

    /** Returns the time in nanoseconds from the oldest retained entry to the newest; 0 without entries. */
    public synchronized long heldSpan() {
        return entries.size() == 0 ? 0 : arrival(entries.nextNumber() - 1) - arrival(entries.firstNumber());
    }

    /** Returns the number of entries dropped because of the budget. */
    public synchronized long droppedEntries() {
        return droppedEntries;
    }

    /** Returns the budget that dropped entries: its own, or that which all sessions share. */
    public synchronized long exceededBudget() {
        return hasGiven ? shared.bytes() : budget;
    }

    /** Returns the number of all bytes that ever crossed {@code channel} in this direction. */
    public synchronized long byteCount(Channel channel, Direction direction) {
        return byteCount.getOrDefault(new ChannelDirection(channel, direction), 0L);
    }

    /** Returns the position before the entry of that index, which must be retained or the next one. */
    public synchronized TranscriptPosition positionBefore(long index) {
        var counts = new HashMap<>(byteCount);
        for (long delay = entries.nextNumber() - 1; delay >= index; delay--) {
            entries.get(delay)
                    .ifPresent(
                            entry -> counts.put(new ChannelDirection(entry.channel(), entry.direction()), entry.at()));
        }
        return new TranscriptPosition(index, counts);
    }

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private Entry appendNote(
            Entry.EntryKind entryKind, Direction direction, Channel channel, long arrival, String note) {
        return append(entryKind, direction, channel, arrival, NOTHING, Entry.EntryModification.NONE, note, false);
    }

    private Entry append(
            Entry.EntryKind entryKind,
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification,
            String note,
            boolean secret) {
        Entry entry;
        long added;
        synchronized (this) {
            long before = heldBytes;
            entry = store(entryKind, direction, channel, arrival, bytes, modification, note, secret);
            added = heldBytes - before;
        }
        share.change(added);
        return entry;
    }

    private Entry store(
            Entry.EntryKind entryKind,
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification,
            String note,
            boolean secret) {
        long at = byteCount.merge(new ChannelDirection(channel, direction), (long) bytes.remaining(), Long::sum);
        var entry = new Entry(
                entries.nextNumber(),
                entryKind,
                direction,
                channel,
                arrival,
                at - bytes.remaining(),
                bytes,
                modification,
                note,
                secret);
        entries.add(entry);
        heldBytes += cost(entry);
        dropUntil(budget, leastSpan == 0 ? Long.MAX_VALUE : arrival - leastSpan);
        return entry;
    }

    /** Drops the oldest entries before {@code since}, but not the newest one, until at most that many bytes are held. */
    private void dropUntil(long most, long since) {
        while (heldBytes > most && entries.size() > 1 && arrival(entries.firstNumber()) < since) {
            heldBytes -= cost(entries.removeFirst());
            droppedEntries++;
        }
    }

    private synchronized long release(long least) {
        long before = heldBytes;
        dropUntil(before - least, Long.MAX_VALUE);
        hasGiven |= heldBytes < before;
        return before - heldBytes;
    }

    private static long cost(Entry entry) {
        return entry.bytes().remaining() + OVERHEAD;
    }
}
