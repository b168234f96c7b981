package mocapscope.app.control.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.SourceHealth;

/**
 * Creates the table columns that show a source's health, such as declared rate, jitter, latency and loss. Unknown
 * figures are empty cells.
 */
public final class SourceHealthColumns {
    private static final TextBundle TEXTS = TextBundle.of(SourceHealthColumns.class);
    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;
    private static final double NANOS = 1e9;

    private SourceHealthColumns() {}

    /** Creates the column of declared rates; a source that sends only when something happens has none. */
    public static <V> LiveTableColumn<V> declaredRate(Function<V, Optional<SourceHealth>> health) {
        return measurement(TEXTS.text("column.declared.hertz"), 82, 1, health, source -> {
            double declared = source.rate().declared().orElse(0);
            return declared > 0 ? declared : Double.NaN;
        });
    }

    /** Creates the column of the jitter of intervals. */
    public static <V> LiveTableColumn<V> jitter(Function<V, Optional<SourceHealth>> health) {
        return measurement(
                TEXTS.text("column.jitter"),
                70,
                2,
                health,
                source -> source.rate().jitter() * MILLIS);
    }

    /** Creates the column of the longest interval of the last ten seconds. */
    public static <V> LiveTableColumn<V> longestInterval(Function<V, Optional<SourceHealth>> health) {
        return measurement(
                TEXTS.text("column.longest"),
                90,
                1,
                health,
                source -> source.rate().longest() * MILLIS);
    }

    /** Creates the columns of the latency: median and p99, given in seconds. */
    public static <V> List<LiveTableColumn<V>> latency(ToDoubleFunction<V> median, ToDoubleFunction<V> p99) {
        return List.of(
                LiveTableColumn.measurement(
                        TEXTS.text("column.latency"), 78, 2, row -> median.applyAsDouble(row) * MILLIS),
                LiveTableColumn.measurement(
                        TEXTS.text("column.latency.p99"), 66, 2, row -> p99.applyAsDouble(row) * MILLIS));
    }

    /** Creates the column of the share of lost messages in the last ten seconds. */
    public static <V> LiveTableColumn<V> loss(Function<V, Optional<MessageLossStatistics>> loss) {
        return LiveTableColumn.measurement(
                TEXTS.text("column.loss"),
                58,
                2,
                row -> loss.apply(row)
                        .filter(MessageLossStatistics::numbered)
                        .map(figures -> figures.shareWindow() * PERCENT)
                        .orElse(Double.NaN));
    }

    /** Creates the column of the seconds by which device clocks are behind. */
    public static <V> LiveTableColumn<V> clockOffset(ToDoubleFunction<V> secondsBehind) {
        return LiveTableColumn.measurement(TEXTS.text("column.clock"), 96, 3, secondsBehind);
    }

    /** Creates the columns of the sentence about a problem, and of the time for which it has held. */
    public static <V> List<LiveTableColumn<V>> problem(
            Function<V, Optional<HealthVerdict>> verdict, Function<V, Long> now) {
        Function<V, Optional<HealthVerdict>> problem =
                row -> verdict.apply(row).filter(one -> one.grade().isProblem());
        Function<V, Optional<Long>> age =
                row -> problem.apply(row).map(one -> Math.max(0, now.apply(row) - one.since()));
        return List.of(
                LiveTableColumn.<V>text(
                                TEXTS.text("column.problem"),
                                260,
                                row -> problem.apply(row)
                                        .map(HealthVerdict::sentence)
                                        .orElse(""))
                        .withChangingValues(),
                LiveTableColumn.figure(
                        TEXTS.text("column.since"),
                        70,
                        row -> age.apply(row)
                                .map(DisplayNumberFormatter::formatAge)
                                .orElse(""),
                        row -> age.apply(row).map(nanos -> nanos / NANOS).orElse(Double.NaN)));
    }

    private static <V> LiveTableColumn<V> measurement(
            String title,
            double width,
            int decimals,
            Function<V, Optional<SourceHealth>> health,
            ToDoubleFunction<SourceHealth> number) {
        return LiveTableColumn.measurement(
                title,
                width,
                decimals,
                row -> health.apply(row).map(number::applyAsDouble).orElse(Double.NaN));
    }
}
