package mocapscope.protocol.transcript;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Every byte that crossed a session's channels, when, on which channel, which way. Append-only and bounded: past its
 * budget it drops its oldest entries and counts them.
 *
 * <p>Written by the one thread that owns the session; read by any.
 */
public final class Transcript {
    /** 64 MiB. */
    public static final long DEFAULT_BUDGET = 64L << 20;

    /** What an entry costs besides its bytes: itself, its buffer, and its place in the index. */
    private static final int OVERHEAD = 160;

    /** Bytes of a channel that go one way. */
    public record Stream(Channel channel, Direction direction) {}

    /**
     * Where a transcript goes on.
     *
     * @param index that the next entry gets
     * @param crossed bytes of each stream until then
     */
    public record Place(long index, Map<Stream, Long> crossed) {
        /** Where a transcript begins: at entry 0, before anything crossed. */
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

    /** {@code budget} in bytes, what entries cost besides their data included. */
    public Transcript(long budget) {
        this(budget, Place.START);
    }

    /** One that goes on where another stood. */
    public Transcript(long budget, Place place) {
        this.budget = budget;
        this.entries = new Ring<>(place.index());
        this.crossed = new HashMap<>(place.crossed());
    }

    /** Notes that a channel opened. */
    public Entry opened(Direction direction, Channel channel, long arrival, String note) {
        return append(Entry.Kind.OPENED, direction, channel, arrival, NOTHING, Entry.Mark.NONE, note, false);
    }

    /** Notes bytes that crossed a channel; the buffer must never change afterwards. */
    public Entry data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
        return data(direction, channel, arrival, bytes, mark, false);
    }

    /** The same of what may be {@link Entry#secret} as a whole. */
    public Entry data(
            Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark, boolean secret) {
        return append(Entry.Kind.DATA, direction, channel, arrival, bytes, mark, "", secret);
    }

    /** Notes that a channel closed, and why. */
    public Entry closed(Direction direction, Channel channel, long arrival, String why) {
        return append(Entry.Kind.CLOSED, direction, channel, arrival, NOTHING, Entry.Mark.NONE, why, false);
    }

    /** The entry of that index; empty when it was dropped or has not come yet. */
    public synchronized Optional<Entry> entry(long index) {
        return entries.get(index);
    }

    /** Index of the oldest entry still held. */
    public synchronized long first() {
        return entries.first();
    }

    /** Index that the next entry will get. */
    public synchronized long end() {
        return entries.end();
    }

    /** Bytes held, counted against the budget. */
    public synchronized long held() {
        return held;
    }

    /** Bytes that it may hold, what entries cost besides their data included. */
    public long budget() {
        return budget;
    }

    /** Entries dropped because of the budget. */
    public synchronized long dropped() {
        return dropped;
    }

    /** All bytes that ever crossed {@code channel} in this direction. */
    public synchronized long crossed(Channel channel, Direction direction) {
        return crossed.getOrDefault(new Stream(channel, direction), 0L);
    }

    /** Where it stood before the entry of that index, which is still held, or the next. */
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
