package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.DecoderStateReader;
import org.jspecify.annotations.Nullable;

/**
 * A range of consecutive message ids completed by one packet, chained to the ranges before it. Its creator may extend
 * it until it becomes part of an immutable state.
 */
final class SetpCompletedIdRange {
    private final long arrival;
    private final @Nullable SetpCompletedIdRange before;
    private final long first;
    private int size;

    /** Creates a range of {@code size} messages from {@code first} on. */
    SetpCompletedIdRange(long arrival, long first, int size, @Nullable SetpCompletedIdRange before) {
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
    SetpCompletedIdRange before() {
        return before;
    }

    /** Returns the first message id. */
    long first() {
        return first;
    }

    /** Reads a range without those before it. */
    static SetpCompletedIdRange decode(DecoderStateReader in) {
        return new SetpCompletedIdRange(in.time(), in.integer(0, 0xffff_ffffL), in.integer(1, 0xffff), null);
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
