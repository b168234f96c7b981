package mocapscope.app.tables;

import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.words.TextBundle;

/** Creates the columns most tables share: report rate, age and time since last change. */
final class CommonColumnFactory {
    private static final TextBundle WORDS = TextBundle.of(CommonColumnFactory.class);
    private static final double RATE = 72;
    private static final double AGE = 76;

    private CommonColumnFactory() {}

    /** Creates a column of the report rate in Hz. */
    static <V> LiveTableColumn<V> rate(ToDoubleFunction<V> hertz) {
        return LiveTableColumn.figure(WORDS.text("column.rate"), RATE, 1, hertz);
    }

    /** Creates a column of the nanoseconds since the latest report, which grow during silence. */
    static <V> LiveTableColumn<V> age(ToLongFunction<V> nanos) {
        return LiveTableColumn.age(WORDS.text("column.age"), AGE, nanos);
    }

    /** Creates a column of the nanoseconds since the last change. */
    static <V> LiveTableColumn<V> changed(ToLongFunction<V> nanos) {
        return LiveTableColumn.age(WORDS.text("column.changed"), 100, nanos);
    }
}
