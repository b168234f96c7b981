package mocapscope.protocol.bench;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An ordered list of held messages whose snapshots are immutable and cheap to take. Appended messages lie behind the
 * end of earlier snapshots; every other change makes a new array.
 */
final class Row {
    private Held[] all = new Held[16];
    private int size;
    private long turned;

    int size() {
        return size;
    }

    Held get(int index) {
        return all[index];
    }

    /** Returns an immutable snapshot of the list. */
    List<Held> list() {
        return Collections.unmodifiableList(Arrays.asList(all).subList(0, size));
    }

    /** Returns the number of changes other than appending. */
    long turned() {
        return turned;
    }

    void add(Held held) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        all[size++] = held;
    }

    void insert(int index, Held held) {
        turn(size + 1);
        System.arraycopy(all, index, all, index + 1, size - index);
        all[index] = held;
        size++;
    }

    /** Replaces the messages with the ids in {@code others}. */
    void replace(Map<Long, Held> others) {
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

    List<Held> remove(Predicate<Held> which) {
        var taken = list().stream().filter(which).toList();
        if (!taken.isEmpty()) {
            var rest = list().stream().filter(which.negate()).toArray(Held[]::new);
            turned++;
            size = rest.length;
            all = Arrays.copyOf(rest, Math.max(16, size));
        }
        return taken;
    }

    private void turn(int room) {
        turned++;
        all = Arrays.copyOf(all, Math.max(room, all.length));
    }
}
