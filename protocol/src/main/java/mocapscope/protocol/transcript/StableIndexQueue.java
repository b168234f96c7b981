package mocapscope.protocol.transcript;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A queue that numbers its elements consecutively; removing the oldest elements does not renumber the others. The first
 * element ever added has number 0 or the given number. Not thread safe.
 */
public final class StableIndexQueue<T> {
    private static final int SMALLEST = 64;

    private @Nullable Object[] slots = new Object[SMALLEST];
    private long firstNumber;
    private long nextNumber;

    /** Creates an empty queue whose first element will have number 0. */
    public StableIndexQueue() {}

    /** Creates an empty queue whose first element will have that number. */
    public StableIndexQueue(long first) {
        this.firstNumber = first;
        this.nextNumber = first;
    }

    private StableIndexQueue(StableIndexQueue<T> other) {
        this.slots = other.slots.clone();
        this.firstNumber = other.firstNumber;
        this.nextNumber = other.nextNumber;
    }

    /** Returns a queue with the present elements, under their numbers. */
    public StableIndexQueue<T> copy() {
        return new StableIndexQueue<>(this);
    }

    /** Adds an element with the number {@link #nextNumber}; the queue grows as needed. */
    public void add(T element) {
        if (size() == slots.length) {
            grow();
        }
        slots[slot(nextNumber)] = element;
        nextNumber++;
    }

    /** Removes and returns the oldest element. There must be one. */
    public T removeFirst() {
        T element = at(firstNumber);
        slots[slot(firstNumber)] = null;
        firstNumber++;
        return element;
    }

    /** Returns the element of that number; empty if it was removed or never added. */
    public Optional<T> get(long number) {
        return number < firstNumber || number >= nextNumber ? Optional.empty() : Optional.of(at(number));
    }

    /** Returns the number of elements, without removed ones. */
    public int size() {
        return (int) (nextNumber - firstNumber);
    }

    /** Returns the number of the oldest element. */
    public long firstNumber() {
        return firstNumber;
    }

    /** Returns the number of the next element to be added. */
    public long nextNumber() {
        return nextNumber;
    }

    @SuppressWarnings("unchecked")
    private T at(long number) {
        return (T) Objects.requireNonNull(slots[slot(number)]);
    }

    private void grow() {
        var larger = new Object[2 * slots.length];
        for (long number = firstNumber; number < nextNumber; number++) {
            larger[(int) (number & (larger.length - 1))] = slots[slot(number)];
        }
        slots = larger;
    }

    private int slot(long number) {
        return (int) (number & (slots.length - 1));
    }
}
