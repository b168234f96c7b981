package mocapscope.protocol.setp.decode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import org.jspecify.annotations.Nullable;

/**
 * The ids of recently completed SETP messages, used to detect repeated messages. It covers at most the last 1024
 * messages and 30 seconds. See SETP.md R33. It is a chain of id ranges in two generations: when the younger generation
 * is full, the older one is dropped. A message with a higher id than all others is new, which applies to nearly all.
 * Decoding a packet works on a {@link #copyFor}, which becomes part of the immutable state afterwards.
 */
public final class SetpCompletedMessageHistory {
    static final int SIZE = 1024;
    static final long NANOS = 30_000_000_000L;
    /** The messages of a generation, the last packet of which may exceed {@link #SIZE}. */
    private static final int MOST_IN_GENERATION = SIZE + 0xffff;

    static final SetpCompletedMessageHistory NONE =
            new SetpCompletedMessageHistory(SetpDecoderStateSnapshot.NEVER, Generation.NONE, Generation.NONE);

    /**
     * Completed messages with ids from {@code lowest} to {@code highest}.
     *
     * @param last the range completed last
     * @param size number of messages
     */
    private record Generation(@Nullable IdRange last, int size, long lowest, long highest) {
        private static final Generation NONE = new Generation(null, 0, Long.MAX_VALUE, -1);

        /** Returns true if the message is among the {@code most} completed last. */
        private boolean has(long message, int most, long now) {
            if (message < lowest || message > highest) {
                return false;
            }
            int left = most;
            for (var batch = last; batch != null && left > 0; batch = batch.before()) {
                if (now - batch.arrival() <= NANOS && batch.contains(message, left)) {
                    return true;
                }
                left -= batch.size();
            }
            return false;
        }

        private void encode(DecoderStateCborWriter out) {
            var ranges = new ArrayDeque<IdRange>();
            for (var range = last; range != null; range = range.before()) {
                ranges.addFirst(range);
            }
            out.list(
                    ranges,
                    range -> out.time(range.arrival()).integer(range.first()).integer(range.size()));
        }

        private static Generation decode(DecoderStateCborReader in) {
            var generation = NONE;
            for (var range : in.list(MOST_IN_GENERATION, () -> IdRange.decode(in))) {
                var chained = new IdRange(range.arrival(), range.first(), range.size(), generation.last());
                generation = generation.with(range.first(), range.size(), chained);
                in.require(generation.size() <= MOST_IN_GENERATION, "there are too many completed messages");
            }
            return generation;
        }

        private Generation with(long first, int count, @Nullable IdRange batch) {
            return new Generation(batch, size + count, Math.min(lowest, first), Math.max(highest, first + count - 1));
        }
    }

    /** Time at which the messages of this branch were completed. */
    private final long arrival;

    /** True if this branch created the last range of the younger generation. */
    private boolean own;

    private Generation young;
    private Generation old;

    private SetpCompletedMessageHistory(long arrival, Generation young, Generation old) {
        this.arrival = arrival;
        this.young = young;
        this.old = old;
    }

    boolean contains(long message, long now) {
        return young.has(message, SIZE, now) || old.has(message, SIZE - young.size, now);
    }

    /** Returns true if all remembered messages have a lower id. */
    boolean isNewest(long message) {
        return message > young.highest && message > old.highest;
    }

    /** Returns a branch for a packet that arrived at {@code now}. */
    SetpCompletedMessageHistory copyFor(long now) {
        return new SetpCompletedMessageHistory(now, young, old);
    }

    /** Adds messages with consecutive ids; for a branch that is not yet part of a state. */
    SetpCompletedMessageHistory add(long first, int count) {
        if (arrival == SetpDecoderStateSnapshot.NEVER) {
            throw new IllegalStateException("no branch");
        }
        if (young.size >= SIZE) {
            old = young;
            young = Generation.NONE;
        }
        var batch = young.last;
        if (!own || batch == null || !batch.tryAdd(first, count)) {
            batch = new IdRange(arrival, first, count, batch);
            own = true;
        }
        young = young.with(first, count, batch);
        return this;
    }

    /** Writes the history for a decoder state, the oldest messages first. */
    void encode(DecoderStateCborWriter out) {
        old.encode(out);
        young.encode(out);
    }

    static SetpCompletedMessageHistory decode(DecoderStateCborReader in) {
        var old = Generation.decode(in);
        return new SetpCompletedMessageHistory(SetpDecoderStateSnapshot.NEVER, Generation.decode(in), old);
    }

    /** Returns the ids of all remembered messages, in the order of their completion. */
    public List<Long> ids() {
        var ranges = new ArrayDeque<List<Long>>();
        collect(young.last, SIZE, ranges);
        collect(old.last, SIZE - young.size, ranges);
        return ranges.stream().flatMap(List::stream).toList();
    }

    private static void collect(@Nullable IdRange last, int most, ArrayDeque<List<Long>> ranges) {
        int left = most;
        for (var range = last; range != null && left > 0; range = range.before()) {
            ranges.addFirst(range.messages(left));
            left -= range.size();
        }
    }

    /**
     * A range of consecutive message ids completed by one packet, chained to the ranges before it. Its creator may extend
     * it until it becomes part of an immutable state.
     */
    private static final class IdRange {
        private final long arrival;
        private final @Nullable IdRange before;
        private final long first;
        private int size;

        /** Creates a range of {@code size} messages from {@code first} on. */
        IdRange(long arrival, long first, int size, @Nullable IdRange before) {
            this.arrival = arrival;
            this.first = first;
            this.size = size;
            this.before = before;
        }

        /** Extends the range by {@code count} messages if {@code message} is the next id; returns true if so. */
        boolean tryAdd(long message, int count) {
            boolean next = message == first + size;
            size += next ? count : 0;
            return next;
        }

        long arrival() {
            return arrival;
        }

        @Nullable
        IdRange before() {
            return before;
        }

        /** Returns the first message id. */
        long first() {
            return first;
        }

        /** Reads a range without those before it. */
        static IdRange decode(DecoderStateCborReader in) {
            return new IdRange(in.time(), in.integer(0, 0xffff_ffffL), in.integer(1, 0xffff), null);
        }

        /** Returns the number of messages. */
        int size() {
            return size;
        }

        /** Returns true if the message is among the {@code last} ones added. */
        boolean contains(long message, int last) {
            long place = message - first;
            return place >= Math.max(0, size - last) && place < size;
        }

        /** Returns the {@code last} ids added, in their order. */
        List<Long> messages(int last) {
            var messages = new ArrayList<Long>();
            for (int i = Math.max(0, size - last); i < size; i++) {
                messages.add(first + i);
            }
            return messages;
        }
    }
}
