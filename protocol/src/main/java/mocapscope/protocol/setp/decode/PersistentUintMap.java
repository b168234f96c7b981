package mocapscope.protocol.setp.decode;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map with unsigned 32-bit keys; a changed copy shares all unchanged tree nodes with the original map.
 * Keys range from 0 to 2³² − 1. The tree has one level for each hexadecimal digit of the largest key. Adding or
 * removing a value copies one path, so no choice of keys makes it slow. Several changes at once are made in a {@link
 * PersistentUintMapBuilder}.
 */
final class PersistentUintMap<V> {
    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;
    private static final int HIGHEST = Integer.SIZE / BITS;

    /** Index in a node after its digits: the mark of the branch that created it. */
    private static final int MARK = WIDTH;

    private static final PersistentUintMap<?> EMPTY = new PersistentUintMap<>(1, new Object[WIDTH + 1], 0);

    private final int height;

    private final @Nullable Object[] root;
    private final int size;

    private PersistentUintMap(int height, @Nullable Object[] root, int size) {
        this.height = height;
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // an empty table is valid for every type
    static <V> PersistentUintMap<V> empty() {
        return (PersistentUintMap<V>) EMPTY;
    }

    int size() {
        return size;
    }

    @Nullable
    V get(long number) {
        return get(root, height, number);
    }

    @SuppressWarnings("unchecked") // leaves hold only values passed to with()
    private static <V> @Nullable V get(@Nullable Object[] root, int height, long number) {
        if (!covers(number, height)) {
            return null;
        }
        var node = root;
        for (int level = height - 1; level > 0; level--) {
            var child = (@Nullable Object[]) node[digit(number, level)];
            if (child == null) {
                return null;
            }
            node = child;
        }
        return (V) node[digit(number, 0)];
    }

    /** Passes on all values with their keys in ascending order. */
    void forEach(ObjLongConsumer<V> out) {
        each(root, height - 1, 0, out);
    }

    @SuppressWarnings("unchecked") // as in get
    private static <V> void each(@Nullable Object[] node, int level, long above, ObjLongConsumer<V> out) {
        for (int digit = 0; digit < WIDTH; digit++) {
            var child = node[digit];
            long number = above << BITS | digit;
            if (child != null && level == 0) {
                out.accept((V) child, number);
            } else if (child != null) {
                each((@Nullable Object[]) child, level - 1, number, out);
            }
        }
    }

    PersistentUintMap<V> with(long number, V value) {
        var builder = toBuilder();
        builder.put(number, value);
        return builder.build();
    }

    PersistentUintMapBuilder<V> toBuilder() {
        return new PersistentUintMapBuilder<>(this);
    }

    PersistentUintMap<V> without(long number) {
        if (get(number) == null) {
            return this;
        }
        var rest = unset(root, height - 1, number);
        return rest == null ? empty() : new PersistentUintMap<>(height, rest, size - 1);
    }

    /** Returns the node without a key; null if it becomes empty, so that removed keys leave no nodes behind. */
    private static @Nullable Object @Nullable [] unset(@Nullable Object[] node, int level, long number) {
        var copy = node.clone();
        int digit = digit(number, level);
        copy[digit] =
                level == 0 ? null : unset((@Nullable Object[]) Objects.requireNonNull(copy[digit]), level - 1, number);
        return Arrays.stream(copy, 0, WIDTH).allMatch(Objects::isNull) ? null : copy;
    }

    private static boolean covers(long number, int height) {
        return number >>> height * BITS == 0;
    }

    private static int digit(long number, int level) {
        return (int) (number >>> level * BITS) & (WIDTH - 1);
    }

    /**
     * A mutable version of the persistent map; copies each node once, on its first change. {@link #build} ends the
     * changes.
     */
    static final class PersistentUintMapBuilder<V> {
        private final Object mark = new Object();
        private final PersistentUintMap<V> before;
        private int height;
        private @Nullable Object[] root;
        private int size;

        private PersistentUintMapBuilder(PersistentUintMap<V> before) {
            this.before = before;
            this.height = before.height;
            this.root = before.root;
            this.size = before.size;
        }

        void put(long number, V value) {
            if (!covers(number, HIGHEST)) {
                throw new IllegalArgumentException("is not an unsigned number of 32 bits: " + number);
            }
            while (!covers(number, height)) {
                heighten();
            }
            root = own(root);
            var node = root;
            for (int level = height - 1; level > 0; level--) {
                var child = own((@Nullable Object[]) node[digit(number, level)]);
                node[digit(number, level)] = child;
                node = child;
            }
            size += node[digit(number, 0)] == null ? 1 : 0;
            node[digit(number, 0)] = value;
        }

        private void heighten() {
            var above = own(null);
            above[0] = size == 0 ? null : root;
            root = above;
            height++;
        }

        private @Nullable Object[] own(@Nullable Object @Nullable [] node) {
            if (node != null && node[MARK] == mark) {
                return node;
            }
            var children = node == null ? new @Nullable Object[WIDTH + 1] : node.clone();
            children[MARK] = mark;
            return children;
        }

        @Nullable
        V get(long number) {
            return PersistentUintMap.get(root, height, number);
        }

        /** Identifies the nodes created by this branch. */
        Object mark() {
            return mark;
        }

        int size() {
            return size;
        }

        void remove(long number) {
            var rest = new PersistentUintMap<V>(height, root, size).without(number);
            height = rest.height;
            root = rest.root;
            size = rest.size;
        }

        /** Returns the resulting map; no further changes are allowed. */
        PersistentUintMap<V> build() {
            return root == before.root ? before : new PersistentUintMap<>(height, root, size);
        }
    }
}
