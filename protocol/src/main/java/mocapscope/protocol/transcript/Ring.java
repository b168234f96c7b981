package mocapscope.protocol.transcript;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A growing queue whose elements keep their number: the first ever added is 0,
 * or as told. Not thread safe. */
public final class Ring<T> {
    private static final int SMALLEST = 64;

    private @Nullable Object[] slots = new Object[SMALLEST];
    private long first;
    private long end;

    /** An empty one, whose first element will be number 0. */
    public Ring() {}

    /** One whose first element has that number. */
    public Ring(long first) {
        this.first = first;
        this.end = first;
    }

    /** Adds an element under the number {@link #end}; the queue grows as needed. */
    public void add(T element) {
        if (size() == slots.length) {
            grow();
        }
        slots[slot(end)] = element;
        end++;
    }

    /**
     * Removes the oldest element. There must be one.
     */
    public T removeFirst() {
        T element = at(first);
        slots[slot(first)] = null;
        first++;
        return element;
    }

    /** The element of that number; empty when it was removed or never added. */
    public Optional<T> get(long number) {
        return number < first || number >= end ? Optional.empty() : Optional.of(at(number));
    }

    /** How many elements are held, removed ones not counted. */
    public int size() {
        return (int) (end - first);
    }

    /** Number of the oldest element. */
    public long first() {
        return first;
    }

    /** Number that the next element will get. */
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
