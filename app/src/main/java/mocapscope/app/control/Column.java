package mocapscope.app.control;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a {@link LiveTable}.
 *
 * @param copied title in copies, with the unit of what stands there
 * @param width preferred, in pixels
 * @param figures whether it holds numbers: right-aligned, digits of one width
 * @param live whether its values change while a row stays: such a column is sorted again now and then, and not searched
 * @param text of a value, in cells
 * @param exact the same in copies, with all digits; null for a column that is only to be looked at, and not sorted
 * @param face makes what cells show beside or instead of the text
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

    /** In place of an age: nothing came yet. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final double NANOS = 1e9;
    private static final Comparator<String> NATURAL = new NaturalOrder();

    /** Words that do not change. */
    public static <V> Column<V> text(String title, double width, Function<? super V, String> text) {
        return new Column<>(title, title, width, false, false, text, text, Comparator.comparing(text, NATURAL), null);
    }

    /** A number that does not change, such as the one a sensor bears. */
    public static <V> Column<V> number(String title, double width, ToLongFunction<? super V> number) {
        Function<V, String> text = value -> Long.toString(number.applyAsLong(value));
        return new Column<>(title, title, width, true, false, text, text, Comparator.comparingLong(number), null);
    }

    /** A changing number with fixed decimals. */
    public static <V> Column<V> figure(String title, double width, int decimals, ToDoubleFunction<? super V> number) {
        return Column.<V>figure(title, width, value -> Figures.fixed(number.applyAsDouble(value), decimals), number)
                .exactly(value -> Figures.exact(number.applyAsDouble(value)));
    }

    /** A changing number with words of its own, such as a unit; one that is NaN is not there. */
    public static <V> Column<V> figure(
            String title, double width, Function<? super V, String> text, ToDoubleFunction<? super V> number) {
        Function<V, String> exact = value -> {
            double told = number.applyAsDouble(value);
            return Double.isNaN(told) ? "" : Figures.exact(told);
        };
        return new Column<>(title, title, width, true, true, text, exact, Comparator.comparingDouble(number), null);
    }

    /** How long ago something was, from nanoseconds, or {@link #NEVER}; in copies seconds. */
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

    /** A picture: neither copied nor sorted. */
    public static <V> Column<V> picture(String title, double width, Supplier<Face<V>> face) {
        return new Column<>(title, title, width, false, true, _ -> "", null, (_, _) -> 0, face);
    }

    /** This column, sorted by something else than its text. */
    public Column<V> by(Comparator<? super V> otherOrder) {
        return new Column<>(title, copied, width, figures, live, text, exact, otherOrder, face);
    }

    /** This column, its values changing. */
    public Column<V> changing() {
        return new Column<>(title, copied, width, figures, true, text, exact, order, face);
    }

    /** This column, copied so. */
    public Column<V> exactly(Function<? super V, String> otherExact) {
        return new Column<>(title, copied, width, figures, live, text, otherExact, order, face);
    }

    /** This column, shown by a node. */
    public Column<V> faced(Supplier<Face<V>> maker) {
        return new Column<>(title, copied, width, figures, live, text, exact, order, maker);
    }
}
