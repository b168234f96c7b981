package mocapscope.app.tables;

import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import mocapscope.app.control.Column;
import mocapscope.app.words.Words;

/** The columns that most tables have, alike in all of them. */
final class Columns {
    private static final Words WORDS = Words.of(Columns.class);
    private static final double RATE = 72;
    private static final double AGE = 76;

    private Columns() {}

    /** How often what a row is about is told, in Hz. */
    static <V> Column<V> rate(ToDoubleFunction<V> hertz) {
        return Column.figure(WORDS.text("column.rate"), RATE, 1, hertz);
    }

    /** Nanoseconds since it was told last: it grows while there is silence. */
    static <V> Column<V> age(ToLongFunction<V> nanos) {
        return Column.age(WORDS.text("column.age"), AGE, nanos);
    }

    /** Nanoseconds since it changed. */
    static <V> Column<V> changed(ToLongFunction<V> nanos) {
        return Column.age(WORDS.text("column.changed"), 100, nanos);
    }
}
