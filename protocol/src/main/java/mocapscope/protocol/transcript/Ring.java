package mocapscope.protocol.transcript;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A growing queue whose elements keep consecutive numbers after removals. The first element ever added has number 0 or
 * the given number. Not thread safe.
 */
public final class Ring<T> {
    private static final int SMALLEST = 64;

    private @Nullable Object[] slots = new Object[SMALLEST];
    private long first;
    private long end;

    /** Creates an empty queue whose first element will have number 0. */
    public Ring() {}

    /** Creates an empty queue whose first element will have that number. */
    public Ring(long first) {
        this.first = first;
        this.end = first;
    }

    /** Adds an element with the number {@link #end}; the queue grows as needed. */
    public void add(T element) {
        if (size() == slots.length) {
            grow();
        }
        slots[slot(end)] = element;
        end++;
    }

    /** Removes and returns the oldest element. There must be one. */
    public T removeFirst() {
        T element = at(first);
        slots[slot(first)] = null;
        first++;
        return element;
    }

    /** Returns the element of that number; empty if it was removed or never added. */
    public Optional<T> get(long number) {
        return number < first || number >= end ? Optional.empty() : Optional.of(at(number));
    }

    /** Returns the number of elements, without removed ones. */
    public int size() {
        return (int) (end - first);
    }

    /** Returns the number of the oldest element. */
    public long first() {
        return first;
    }

    /** Returns the number of the next element to be added. */
    public long end() {
        return end;
    }

    @SuppressWarnings("unchecked")
    private T at(long number) {
        return (T) Objects.requireNonNull(slots[slot(number)]);
    }

    private void grow() {
        var larger = new Object[2 * slots.length];
        for (long number = first; number < end; number++) {
            larger[(int) (number & (larger.length - 1))] = slots[slot(number)];
        }
        slots = larger;
    }

    private int slot(long number) {
        return (int) (number & (slots.length - 1));
    }
}
