package mocapscope.protocol.intercept;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An ordered list of the intercepted messages that wait to be forwarded, with low-cost immutable snapshots. Appended
 * messages lie behind the end of earlier snapshots; every other change makes a new array.
 */
final class HeldMessageList {
    private HeldMessage[] all = new HeldMessage[16];
    private int size;
    private long revision;

    int size() {
        return size;
    }

    HeldMessage get(int index) {
        return all[index];
    }

    /** Returns an immutable snapshot of the list. */
    List<HeldMessage> snapshot() {
        return Collections.unmodifiableList(Arrays.asList(all).subList(0, size));
    }

    /** Returns the number of changes other than appending. */
    long revision() {
        return revision;
    }

    void add(HeldMessage message) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        all[size++] = message;
    }

    void insert(int index, HeldMessage message) {
        turn(size + 1);
        System.arraycopy(all, index, all, index + 1, size - index);
        all[index] = message;
        size++;
    }

    /** Replaces the messages with the ids in {@code others}. */
    void replace(Map<Long, HeldMessage> others) {
        if (!others.isEmpty()) {
            turn(size);
            Arrays.setAll(all, i -> i < size ? others.getOrDefault(all[i].id(), all[i]) : all[i]);
        }
    }

    /** Returns the index of the message with that id, or -1. */
    int find(long id) {
        for (int i = 0; i < size; i++) {
            if (all[i].id() == id) {
                return i;
            }
        }
        return -1;
    }

    List<HeldMessage> remove(Predicate<HeldMessage> filter) {
        var taken = snapshot().stream().filter(filter).toList();
        if (!taken.isEmpty()) {
            var rest = snapshot().stream().filter(filter.negate()).toArray(HeldMessage[]::new);
            revision++;
            size = rest.length;
            all = Arrays.copyOf(rest, Math.max(16, size));
        }
        return taken;
    }

    private void turn(int room) {
        revision++;
        all = Arrays.copyOf(all, Math.max(room, all.length));
    }
}
