package mocapscope.protocol.toy;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.stream.Stream;

/**
 * A list that one thread appends to while others read it. Iterators and streams contain the elements at the time of their
 * creation. Unlike {@link java.util.concurrent.CopyOnWriteArrayList}, it copies its elements only as it grows.
 */
final class AppendOnlyList<T> extends AbstractList<T> {
    private Object[] elements = new Object[16];
    private int size;

    @Override
    public synchronized boolean add(T element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
        return true;
    }

    @Override
    public synchronized void clear() {
        elements = new Object[16];
        size = 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized T get(int index) {
        return (T) elements[Objects.checkIndex(index, size)];
    }

    @Override
    public synchronized int size() {
        return size;
    }

    /** Returns the present elements; neither appending nor clearing changes them. */
    @SuppressWarnings("unchecked")
    private synchronized List<T> snapshot() {
        return (List<T>) Arrays.asList(elements).subList(0, size);
    }

    @Override
    public Iterator<T> iterator() {
        return snapshot().iterator();
    }

    @Override
    public ListIterator<T> listIterator(int index) {
        return snapshot().listIterator(index);
    }

    @Override
    public List<T> subList(int from, int to) {
        return snapshot().subList(from, to);
    }

    @Override
    public Spliterator<T> spliterator() {
        return snapshot().spliterator();
    }

    @Override
    public Stream<T> stream() {
        return snapshot().stream();
    }

    @Override
    public Object[] toArray() {
        return snapshot().toArray();
    }

    @Override
    public <E> E[] toArray(E[] target) {
        return snapshot().toArray(target);
    }
}
