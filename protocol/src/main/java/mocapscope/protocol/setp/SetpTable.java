package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by number, 0 to 2³² − 1: a tree whose nodes are the numbers' digits to the base 16, and no higher than the largest
 * number asks for. One value more, or less, copies a path of the tree and shares the rest, and no choice of numbers makes
 * it slow. Never changes.
 */
final class SetpTable<V> {
    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;
    private static final int HIGHEST = Integer.SIZE / BITS;
    private static final SetpTable<?> EMPTY = new SetpTable<>(1, new Object[WIDTH], 0);

    /** Levels of nodes. */
    private final int height;

    private final @Nullable Object[] root;
    private final int size;

    private SetpTable(int height, @Nullable Object[] root, int size) {
        this.height = height;
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // it holds nothing, of whatever type
    static <V> SetpTable<V> empty() {
        return (SetpTable<V>) EMPTY;
    }

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // leaves hold nothing but what with() was given
    @Nullable
    V get(long number) {
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

    /** Hands over all values with their numbers, the lowest first. */
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

    SetpTable<V> with(long number, V value) {
        if (!covers(number, HIGHEST)) {
            throw new IllegalArgumentException("is no unsigned number of 32 bits: " + number);
        }
        int higher = height;
        var taller = root;
        for (; !covers(number, higher); higher++) {
            var above = new @Nullable Object[WIDTH];
            above[0] = size == 0 ? null : taller;
            taller = above;
        }
        int more = get(number) == null ? 1 : 0;
        return new SetpTable<>(higher, set(taller, higher - 1, number, value), size + more);
    }

    SetpTable<V> without(long number) {
        if (get(number) == null) {
            return this;
        }
        var rest = unset(root, height - 1, number);
        return rest == null ? empty() : new SetpTable<>(height, rest, size - 1);
    }

    private static @Nullable Object[] set(@Nullable Object @Nullable [] node, int level, long number, Object value) {
        var copy = node == null ? new @Nullable Object[WIDTH] : node.clone();
        int digit = digit(number, level);
        copy[digit] = level == 0 ? value : set((@Nullable Object[]) copy[digit], level - 1, number, value);
        return copy;
    }

    /** Null when nothing is left, so that numbers that come and go leave nothing behind. */
    private static @Nullable Object @Nullable [] unset(@Nullable Object[] node, int level, long number) {
        var copy = node.clone();
        int digit = digit(number, level);
        copy[digit] =
                level == 0 ? null : unset((@Nullable Object[]) Objects.requireNonNull(copy[digit]), level - 1, number);
        return Arrays.stream(copy).allMatch(Objects::isNull) ? null : copy;
    }

    private static boolean covers(long number, int height) {
        return number >>> height * BITS == 0;
    }

    private static int digit(long number, int level) {
        return (int) (number >>> level * BITS) & (WIDTH - 1);
    }
}
