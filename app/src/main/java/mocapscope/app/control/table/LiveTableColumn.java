package mocapscope.app.control.table;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.protocol.filter.FilterAttribute;
import org.jspecify.annotations.Nullable;

/**
 * A column of a live table: title, width, cell text, exported text, sort order and optional cell painter. Used by
 * {@link LiveTable}.
 *
 * @param exportTitle title in copies, with the unit of the values
 * @param width preferred width in pixels
 * @param numeric true for numbers: right-aligned, digits of equal width
 * @param live true if values change while a row stays: the column is then sorted again at intervals, and not searched
 * @param text text of a value in cells
 * @param exportText text in copies, with all digits; null for a column that is neither copied nor sorted
 * @param painter creates the content that cells show beside or instead of the text
 * @param filterName the name of the column in filters, besides its title; null for the title alone
 */
public record LiveTableColumn<V>(
        String title,
        String exportTitle,
        double width,
        boolean numeric,
        boolean live,
        Function<? super V, String> text,
        @Nullable Function<? super V, String> exportText,
        Comparator<? super V> order,
        @Nullable Supplier<TableCellGraphic<V>> painter,
        @Nullable FilterAttribute filterName) {

    /** The age that stands for no sample yet. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The space beside a title, and beside the sign of its sorting. */
    private static final double TITLE_PADDING = 18;

    private static final String TITLE_FAMILY = "Inter";
    private static final Font TITLE_FONT = Font.font(TITLE_FAMILY, 11);
    private static final Pattern FIRST_WORD = Pattern.compile("[\\s,]+");
    private static final double NANOS = 1e9;
    private static final Comparator<String> NATURAL = new NaturalOrderComparator();

    /** Returns the preferred width, or the width of the title if that is larger. */
    double leastWidth() {
        var words = new Text(title);
        words.setFont(TITLE_FONT);
        return Math.max(width, Math.ceil(words.getLayoutBounds().getWidth()) + TITLE_PADDING);
    }

    /** Creates a column of unchanging text. */
    public static <V> LiveTableColumn<V> text(String title, double width, Function<? super V, String> text) {
        return new LiveTableColumn<>(
                title, title, width, false, false, text, text, Comparator.comparing(text, NATURAL), null, null);
    }

    /** Creates a column of an unchanging number, such as a sensor number. */
    public static <V> LiveTableColumn<V> number(String title, double width, ToLongFunction<? super V> number) {
        Function<V, String> text = value -> Long.toString(number.applyAsLong(value));
        return new LiveTableColumn<>(
                title, title, width, true, false, text, text, Comparator.comparingLong(number), null, null);
    }

    /** Creates a column of a changing number with fixed decimals. */
    public static <V> LiveTableColumn<V> figure(
            String title, double width, int decimals, ToDoubleFunction<? super V> number) {
        return LiveTableColumn.<V>figure(
                        title,
                        width,
                        value -> DisplayNumberFormatter.formatFixed(number.applyAsDouble(value), decimals),
                        number)
                .withExportText(value -> DisplayNumberFormatter.formatExact(number.applyAsDouble(value)));
    }

    /** Creates a column of a changing number with its own text format, such as a unit; NaN is shown as missing. */
    public static <V> LiveTableColumn<V> figure(
            String title, double width, Function<? super V, String> text, ToDoubleFunction<? super V> number) {
        Function<V, String> exact = value -> {
            double measured = number.applyAsDouble(value);
            return Double.isNaN(measured) ? "" : DisplayNumberFormatter.formatExact(measured);
        };
        return new LiveTableColumn<>(
                title, title, width, true, true, text, exact, Comparator.comparingDouble(number), null, null);
    }

    /**
     * Creates a column of a changing number with fixed decimals that may be unknown: NaN is an empty cell, and is sorted
     * after all numbers.
     */
    public static <V> LiveTableColumn<V> measurement(
            String title, double width, int decimals, ToDoubleFunction<? super V> number) {
        return figure(
                title,
                width,
                value -> {
                    double measured = number.applyAsDouble(value);
                    return Double.isNaN(measured) ? "" : DisplayNumberFormatter.formatFixed(measured, decimals);
                },
                number);
    }

    /** Compares two values for a table that is sorted by this column; unknown numbers are last in both directions. */
    int compare(V a, V b, boolean descending) {
        int sorted = order.compare(a, b);
        if (!descending || !numeric || exportText == null || sorted == 0) {
            return sorted; // in ascending order they are last, since NaN and NEVER are larger than all others
        }
        int unknown = Boolean.compare(
                exportText.apply(b).isEmpty(), exportText.apply(a).isEmpty());
        return unknown == 0 ? sorted : unknown;
    }

    /** Creates a column of ages in nanoseconds, or {@link #NEVER}; copied in seconds. */
    public static <V> LiveTableColumn<V> age(String title, double width, ToLongFunction<? super V> age) {
        Function<V, String> text = value -> {
            long nanos = age.applyAsLong(value);
            return nanos == NEVER ? DisplayNumberFormatter.NONE : DisplayNumberFormatter.formatAge(nanos);
        };
        Function<V, String> exact = value -> {
            long nanos = age.applyAsLong(value);
            return nanos == NEVER ? "" : DisplayNumberFormatter.formatExact(nanos / NANOS);
        };
        var order = Comparator.<V>comparingLong(age);
        return new LiveTableColumn<>(title, title + " s", width, true, true, text, exact, order, null, null);
    }

    /** Creates a column of painted cells, neither copied nor sorted. */
    public static <V> LiveTableColumn<V> picture(String title, double width, Supplier<TableCellGraphic<V>> face) {
        return new LiveTableColumn<>(title, title, width, false, true, _ -> "", null, (_, _) -> 0, face, null);
    }

    /** Returns this column with a name in filters. */
    public LiveTableColumn<V> filteredAs(FilterAttribute name) {
        return new LiveTableColumn<>(title, exportTitle, width, numeric, live, text, exportText, order, painter, name);
    }

    /** Returns the part of the title by which a filter refers to this column. */
    String filterTitle() {
        return FIRST_WORD.split(title, 2)[0].toLowerCase(Locale.ROOT);
    }

    /** Returns true if a filter refers to this column by its name, its title, or the first word of its title. */
    boolean isFilteredAs(FilterAttribute name, String path) {
        if (name != FilterAttribute.FIELD) {
            return name == filterName;
        }
        return exportText != null && (path.equalsIgnoreCase(title) || path.equalsIgnoreCase(filterTitle()));
    }

    /** Returns this column with another sort order. */
    public LiveTableColumn<V> sortedBy(Comparator<? super V> otherOrder) {
        return new LiveTableColumn<>(
                title, exportTitle, width, numeric, live, text, exportText, otherOrder, painter, filterName);
    }

    /** Returns this column with changing values. */
    public LiveTableColumn<V> withChangingValues() {
        return new LiveTableColumn<>(
                title, exportTitle, width, numeric, true, text, exportText, order, painter, filterName);
    }

    /** Returns this column with another copied text. */
    public LiveTableColumn<V> withExportText(Function<? super V, String> otherExact) {
        return new LiveTableColumn<>(
                title, exportTitle, width, numeric, live, text, otherExact, order, painter, filterName);
    }

    /** Returns this column with painted cells. */
    public LiveTableColumn<V> withPainter(Supplier<TableCellGraphic<V>> maker) {
        return new LiveTableColumn<>(
                title, exportTitle, width, numeric, live, text, exportText, order, maker, filterName);
    }

    /** Compares texts in natural order: case-insensitive, with Tracker2 before Tracker10. */
    static final class NaturalOrderComparator implements Comparator<String> {

        @Override
        public int compare(String a, String b) {
            int i = 0;
            int j = 0;
            while (i < a.length() && j < b.length()) {
                if (digit(a, i) && digit(b, j)) {
                    int endA = endOfNumber(a, i);
                    int endB = endOfNumber(b, j);
                    int numbers = compareNumbers(a.substring(i, endA), b.substring(j, endB));
                    if (numbers != 0) {
                        return numbers;
                    }
                    i = endA;
                    j = endB;
                } else {
                    int letters =
                            Character.compare(Character.toLowerCase(a.charAt(i)), Character.toLowerCase(b.charAt(j)));
                    if (letters != 0) {
                        return letters;
                    }
                    i++;
                    j++;
                }
            }
            int rest = Integer.compare(a.length() - i, b.length() - j);
            return rest != 0 ? rest : a.compareTo(b);
        }

        private static int compareNumbers(String a, String b) {
            var first = a.replaceFirst("^0+", "");
            var second = b.replaceFirst("^0+", "");
            int length = Integer.compare(first.length(), second.length());
            return length != 0 ? length : first.compareTo(second);
        }

        private static int endOfNumber(String text, int from) {
            int end = from;
            while (end < text.length() && digit(text, end)) {
                end++;
            }
            return end;
        }

        private static boolean digit(String text, int at) {
            return text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }
    }
}
