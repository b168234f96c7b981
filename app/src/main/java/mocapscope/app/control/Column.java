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
 * @param width preferred, in pixels
 * @param figures whether it holds numbers: right-aligned, digits of one width
 * @param live whether its values change while a row stays: such a column is sorted again now and then, and not searched
 * @param text of a value, in cells and copies
 * @param face makes what cells show beside or instead of the text
 */
public record Column<V>(
        String title,
        double width,
        boolean figures,
        boolean live,
        Function<? super V, String> text,
        Comparator<? super V> order,
        @Nullable Supplier<Face<V>> face) {

    private static final Comparator<String> NATURAL = new NaturalOrder();

    /** Words that do not change. */
    public static <V> Column<V> text(String title, double width, Function<? super V, String> text) {
        return new Column<>(title, width, false, false, text, Comparator.comparing(text, NATURAL), null);
    }

    /** A number that does not change, such as the one a sensor bears. */
    public static <V> Column<V> number(String title, double width, ToLongFunction<? super V> number) {
        return new Column<>(
                title,
                width,
                true,
                false,
                value -> Long.toString(number.applyAsLong(value)),
                Comparator.comparingLong(number),
                null);
    }

    /** A changing number with fixed decimals. */
    public static <V> Column<V> figure(String title, double width, int decimals, ToDoubleFunction<? super V> number) {
        return new Column<>(
                title,
                width,
                true,
                true,
                value -> Figures.fixed(number.applyAsDouble(value), decimals),
                Comparator.comparingDouble(number),
                null);
    }

    /** A changing number with words of its own, such as a unit. */
    public static <V> Column<V> figure(
            String title, double width, Function<? super V, String> text, ToDoubleFunction<? super V> order) {
        return new Column<>(title, width, true, true, text, Comparator.comparingDouble(order), null);
    }

    /** This column, sorted by something else than its text. */
    public Column<V> by(Comparator<? super V> otherOrder) {
        return new Column<>(title, width, figures, live, text, otherOrder, face);
    }

    /** This column, its values changing. */
    public Column<V> changing() {
        return new Column<>(title, width, figures, true, text, order, face);
    }

    /** This column, shown by a node. */
    public Column<V> faced(Supplier<Face<V>> maker) {
        return new Column<>(title, width, figures, live, text, order, maker);
    }
}
