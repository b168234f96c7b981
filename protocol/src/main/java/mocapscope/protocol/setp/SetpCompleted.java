package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages that one packet completed, and what was completed before it. Whoever made it may add to it until it is
 * remembered.
 */
final class SetpCompleted {
    private final long arrival;
    private final @Nullable SetpCompleted before;
    private int[] ids;
    private int size;
    private long lowest = Long.MAX_VALUE;
    private long highest = Long.MIN_VALUE;

    /** There is room for {@code most} messages. */
    SetpCompleted(long arrival, int most, @Nullable SetpCompleted before) {
        this.arrival = arrival;
        this.before = before;
        this.ids = new int[most];
    }

    void add(long message) {
        ids[size] = (int) message;
        size++;
        lowest = Math.min(lowest, message);
        highest = Math.max(highest, message);
    }

    /** Gives up the room that is left. */
    void trim() {
        ids = size == ids.length ? ids : Arrays.copyOf(ids, size);
    }

    long arrival() {
        return arrival;
    }

    @Nullable
    SetpCompleted before() {
        return before;
    }

    /** Messages. */
    int size() {
        return size;
    }

    /** Whether that message is one of the {@code last} that were added. */
    boolean has(long message, int last) {
        if (message < lowest || message > highest) {
            return false;
        }
        for (int i = Math.max(0, size - last); i < size; i++) {
            if (ids[i] == (int) message) {
                return true;
            }
        }
        return false;
    }

    /** The {@code last} that were added, in their order. */
    List<Long> messages(int last) {
        var messages = new ArrayList<Long>();
        for (int i = Math.max(0, size - last); i < size; i++) {
            messages.add(Integer.toUnsignedLong(ids[i]));
        }
        return messages;
    }
}
