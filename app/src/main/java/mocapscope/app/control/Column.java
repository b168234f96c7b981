package mocapscope.app.control;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a live table: title, width, cell text, exported text, sort order and optional cell painter. Used by
 * {@link LiveTable}.
 *
 * @param copied title in copies, with the unit of the values
 * @param width preferred width in pixels
 * @param figures true for numbers: right-aligned, digits of equal width
 * @param live true if values change while a row stays: the column is then sorted again at intervals, and not searched
 * @param text text of a value in cells
 * @param exact text in copies, with all digits; null for a column that is neither copied nor sorted
 * @param face creates the content that cells show beside or instead of the text
 */
public record Column<V>(
        String title,
        String copied,
        double width,
        boolean figures,
        boolean live,
        Function<? super V, String> text,
        @Nullable Function<? super V, String> exact,
        Comparator<? super V> order,
        @Nullable Supplier<Face<V>> face) {

    /** The age that stands for no sample yet. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final double NANOS = 1e9;
    private static final Comparator<String> NATURAL = new NaturalOrder();

    /** Creates a column of unchanging text. */
    public static <V> Column<V> text(String title, double width, Function<? super V, String> text) {
        return new Column<>(title, title, width, false, false, text, text, Comparator.comparing(text, NATURAL), null);
    }

    /** Creates a column of an unchanging number, such as a sensor number. */
    public static <V> Column<V> number(String title, double width, ToLongFunction<? super V> number) {
        Function<V, String> text = value -> Long.toString(number.applyAsLong(value));
        return new Column<>(title, title, width, true, false, text, text, Comparator.comparingLong(number), null);
    }

    /** Creates a column of a changing number with fixed decimals. */
    public static <V> Column<V> figure(String title, double width, int decimals, ToDoubleFunction<? super V> number) {
        return Column.<V>figure(title, width, value -> Figures.fixed(number.applyAsDouble(value), decimals), number)
                .exactly(value -> Figures.exact(number.applyAsDouble(value)));
    }

    /** Creates a column of a changing number with its own text format, such as a unit; NaN is shown as missing. */
    public static <V> Column<V> figure(
            String title, double width, Function<? super V, String> text, ToDoubleFunction<? super V> number) {
        Function<V, String> exact = value -> {
            double told = number.applyAsDouble(value);
            return Double.isNaN(told) ? "" : Figures.exact(told);
        };
        return new Column<>(title, title, width, true, true, text, exact, Comparator.comparingDouble(number), null);
    }

    /** Creates a column of ages in nanoseconds, or {@link #NEVER}; copied in seconds. */
    public static <V> Column<V> age(String title, double width, ToLongFunction<? super V> age) {
        Function<V, String> text = value -> {
            long nanos = age.applyAsLong(value);
            return nanos == NEVER ? Figures.NONE : Figures.age(nanos);
        };
        Function<V, String> exact = value -> {
            long nanos = age.applyAsLong(value);
            return nanos == NEVER ? "" : Figures.exact(nanos / NANOS);
        };
        var order = Comparator.<V>comparingLong(age);
        return new Column<>(title, title + " s", width, true, true, text, exact, order, null);
    }

    /** Creates a column of painted cells, neither copied nor sorted. */
    public static <V> Column<V> picture(String title, double width, Supplier<Face<V>> face) {
        return new Column<>(title, title, width, false, true, _ -> "", null, (_, _) -> 0, face);
    }

    /** Returns this column with another sort order. */
    public Column<V> by(Comparator<? super V> otherOrder) {
        return new Column<>(title, copied, width, figures, live, text, exact, otherOrder, face);
    }

    /** Returns this column with changing values. */
    public Column<V> changing() {
        return new Column<>(title, copied, width, figures, true, text, exact, order, face);
    }

    /** Returns this column with another copied text. */
    public Column<V> exactly(Function<? super V, String> otherExact) {
        return new Column<>(title, copied, width, figures, live, text, otherExact, order, face);
    }

    /** Returns this column with painted cells. */
    public Column<V> faced(Supplier<Face<V>> maker) {
        return new Column<>(title, copied, width, figures, live, text, exact, order, maker);
    }
}
