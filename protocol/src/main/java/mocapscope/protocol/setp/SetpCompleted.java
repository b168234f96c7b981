package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages whose ids follow each other and which one packet completed in that order, as it mostly is, and what was completed
 * before them. Whoever made it may add to it until it is remembered.
 */
final class SetpCompleted {
    private final long arrival;
    private final @Nullable SetpCompleted before;
    private final long first;
    private int size;

    /** So many messages from {@code first} on. */
    SetpCompleted(long arrival, long first, int size, @Nullable SetpCompleted before) {
        this.arrival = arrival;
        this.first = first;
        this.size = size;
        this.before = before;
    }

    /** Adds that many messages, if the first of them is the one after its last; whether it was. */
    boolean adds(long message, int count) {
        boolean next = message == first + size;
        size += next ? count : 0;
        return next;
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
        long place = message - first;
        return place >= Math.max(0, size - last) && place < size;
    }

    /** The {@code last} that were added, in their order. */
    List<Long> messages(int last) {
        var messages = new ArrayList<Long>();
        for (int i = Math.max(0, size - last); i < size; i++) {
            messages.add(first + i);
        }
        return messages;
    }
}
