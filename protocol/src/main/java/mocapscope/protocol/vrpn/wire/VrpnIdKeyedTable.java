package mocapscope.protocol.vrpn.wire;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from VRPN sender or type ids to values, whose modified copies share most memory. A table with one
 * more entry shares all but one row of 32 with its predecessor, as every transcript entry may keep a table.
 */
public final class VrpnIdKeyedTable<T> {
    /** Upper limit of ids, exclusive. */
    public static final int ID_COUNT = 2000;

    private static final int ROW = 32;

    private final @Nullable Object[] @Nullable [] rows;

    private VrpnIdKeyedTable(@Nullable Object[] @Nullable [] rows) {
        this.rows = rows;
    }

    public static <T> VrpnIdKeyedTable<T> empty() {
        return new VrpnIdKeyedTable<>(new @Nullable Object[0] @Nullable []);
    }

    /** Returns the value of {@code id}, which may be any number; null if it has none. */
    @SuppressWarnings("unchecked")
    public @Nullable T get(int id) {
        int row = id >> 5;
        if (row < 0 || row >= rows.length) {
            return null;
        }
        var entries = rows[row];
        return entries == null ? null : (T) entries[id & (ROW - 1)];
    }

    /** Returns the ids that have a value, in ascending order. */
    public List<Integer> ids() {
        return IntStream.range(0, rows.length * ROW)
                .filter(id -> get(id) != null)
                .boxed()
                .toList();
    }

    /** Returns a table with one entry set or, with null, removed; {@code id} must be one that {@link #isValidId}. */
    public VrpnIdKeyedTable<T> with(int id, @Nullable T value) {
        int row = id / ROW;
        var more = Arrays.copyOf(rows, Math.max(rows.length, row + 1));
        var entries = more[row];
        var copy = entries == null ? new @Nullable Object[ROW] : entries.clone();
        copy[id % ROW] = value;
        more[row] = copy;
        return new VrpnIdKeyedTable<>(more);
    }

    public static boolean isValidId(int id) {
        return id >= 0 && id < ID_COUNT;
    }
}
