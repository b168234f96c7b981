package mocapscope.app.transcript;

/** A double-ended queue of ascending message numbers with binary search. */
final class SortedMessageNumberDeque {
    private long[] slots = new long[256];
    private int head;
    private int size;

    int size() {
        return size;
    }

    long get(int index) {
        return slots[(head + index) & (slots.length - 1)];
    }

    void addFirst(long number) {
        grow();
        head = (head - 1) & (slots.length - 1);
        slots[head] = number;
        size++;
    }

    void addLast(long number) {
        grow();
        slots[(head + size) & (slots.length - 1)] = number;
        size++;
    }

    /** Removes all numbers below {@code least}. */
    void removeBelow(long least) {
        while (size > 0 && get(0) < least) {
            head = (head + 1) & (slots.length - 1);
            size--;
        }
    }

    /** Returns the index of the first number that is {@code number} or above, or the size if none exists. */
    int indexFrom(long number) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (get(middle) < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void grow() {
        if (size == slots.length) {
            var larger = new long[2 * slots.length];
            for (int i = 0; i < size; i++) {
                larger[i] = get(i);
            }
            slots = larger;
            head = 0;
        }
    }
}
