package mocapscope.protocol.transcript;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All bytes that crossed a session's channels, with time, channel and direction; append-only and bounded in size. When
 * the budget is exceeded, it drops its oldest entries and counts them.
 *
 * <p>Written by the one thread that owns the session; read by any thread.
 */
public final class Transcript {
    /** The default budget: 64 MiB. */
    public static final long DEFAULT_BUDGET = 64L << 20;

    /** The bytes that an entry costs besides its data: the entry, its buffer and its slot in the index. */
    private static final int OVERHEAD = 160;

    /** One direction of one channel; the key of its byte count. */
    public record Stream(Channel channel, Direction direction) {}

    /**
     * A position in a transcript: the next entry's index and the byte count of each channel direction.
     *
     * @param index the index of the next entry
     * @param crossed the bytes of each channel direction up to this position
     */
    public record Place(long index, Map<Stream, Long> crossed) {
        /** The position at the start of a transcript: entry 0, no bytes crossed. */
        public static final Place START = new Place(0, Map.of());

        public Place {
            crossed = Map.copyOf(crossed);
        }
    }

    private final long budget;
    private final Ring<Entry> entries;
    private final Map<Stream, Long> crossed;
    private long held;
    private long dropped;

    /** Creates an empty transcript; {@code budget} in bytes includes the overhead of entries. */
    public Transcript(long budget) {
        this(budget, Place.START);
    }

    /** Creates an empty transcript that continues at the position of another. */
    public Transcript(long budget, Place place) {
        this.budget = budget;
        this.entries = new Ring<>(place.index());
        this.crossed = new HashMap<>(place.crossed());
    }

    /** Records the opening of a channel. */
    public Entry opened(Direction direction, Channel channel, long arrival, String note) {
        return append(Entry.Kind.OPENED, direction, channel, arrival, NOTHING, Entry.Mark.NONE, note, false);
    }

    /** Records bytes that crossed a channel; the buffer must never change afterwards. */
    public Entry data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
        return data(direction, channel, arrival, bytes, mark, false);
    }

    /** Records bytes that may be {@link Entry#secret} as a whole. */
    public Entry data(
            Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark, boolean secret) {
        return append(Entry.Kind.DATA, direction, channel, arrival, bytes, mark, "", secret);
    }

    /** Records the closing of a channel and its reason. */
    public Entry closed(Direction direction, Channel channel, long arrival, String why) {
        return append(Entry.Kind.CLOSED, direction, channel, arrival, NOTHING, Entry.Mark.NONE, why, false);
    }

    /** Returns the entry of that index; empty if it was dropped or does not exist yet. */
    public synchronized Optional<Entry> entry(long index) {
        return entries.get(index);
    }

    /** Returns the index of the oldest retained entry. */
    public synchronized long first() {
        return entries.first();
    }

    /** Returns the index of the next entry. */
    public synchronized long end() {
        return entries.end();
    }

    /** Returns the retained bytes, as counted against the budget. */
    public synchronized long held() {
        return held;
    }

    /** Returns the budget in bytes, the overhead of entries included. */
    public long budget() {
        return budget;
    }

    /** Returns the number of entries dropped because of the budget. */
    public synchronized long dropped() {
        return dropped;
    }

    /** Returns the number of all bytes that ever crossed {@code channel} in this direction. */
    public synchronized long crossed(Channel channel, Direction direction) {
        return crossed.getOrDefault(new Stream(channel, direction), 0L);
    }

    /** Returns the position before the entry of that index, which must be retained or the next one. */
    public synchronized Place place(long index) {
        var then = new HashMap<>(crossed);
        for (long later = entries.end() - 1; later >= index; later--) {
            entries.get(later).ifPresent(entry -> then.put(new Stream(entry.channel(), entry.direction()), entry.at()));
        }
        return new Place(index, then);
    }

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private synchronized Entry append(
            Entry.Kind kind,
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.Mark mark,
            String note,
            boolean secret) {
        long at = crossed.merge(new Stream(channel, direction), (long) bytes.remaining(), Long::sum);
        var entry = new Entry(
                entries.end(), kind, direction, channel, arrival, at - bytes.remaining(), bytes, mark, note, secret);
        entries.add(entry);
        held += cost(entry);
        while (held > budget && entries.size() > 1) {
            held -= cost(entries.removeFirst());
            dropped++;
        }
        return entry;
    }

    private static long cost(Entry entry) {
        return entry.bytes().remaining() + OVERHEAD;
    }
}
