package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.MinMaxCurve;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.SparklineCellPainter;
import mocapscope.app.model.PlotQuantity;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.SignalHistory;
import mocapscope.app.model.SignalHistoryStore;
import mocapscope.app.model.Snapshot;
import mocapscope.app.words.TextBundle;

/** Creates table columns that show signal histories as sparklines. The histories are taken from the latest snapshot. */
final class SparklineColumnFactory {
    private static final TextBundle WORDS = TextBundle.of(SparklineColumnFactory.class);
    private static final double WIDTH = 128;
    private static final PlotQuantity[] PLACE = {PlotQuantity.X, PlotQuantity.Y, PlotQuantity.Z};

    private final Map<String, Source> bySession = new HashMap<>();
    private long now;

    /** A session's signal histories, and the offset of its times from the common clock. */
    private record Source(SignalHistoryStore histories, long shift) {
        static final Source NONE = new Source(SignalHistoryStore.NONE, 0);

        Optional<SignalHistory> history(PlottedSignal signal) {
            return histories.of(signal).map(history -> history.shiftedBy(shift));
        }
    }

    void refresh(Snapshot snapshot) {
        now = snapshot.moment();
        bySession.clear();
        snapshot.sessions()
                .forEach(session -> bySession.put(
                        session.session().id(), new Source(session.histories(), snapshot.clockShift(session))));
    }

    /** Creates a column of a continuous value. */
    <V> LiveTableColumn<V> valueColumn(Function<V, SignalRowKey> part) {
        return LiveTableColumn.picture(
                WORDS.text("column.spark"),
                WIDTH,
                () -> SparklineCellPainter.lines(
                        1,
                        () -> now,
                        (row, _, scale, curve) -> fill(part.apply(row), PlotQuantity.VALUE, scale, curve)));
    }

    /** Creates a column of a value that stays constant until the next. */
    <V> LiveTableColumn<V> stepColumn(Function<V, SignalRowKey> part) {
        return LiveTableColumn.picture(
                WORDS.text("column.spark"),
                WIDTH,
                () -> SparklineCellPainter.steps(
                        () -> now, (row, _, scale, curve) -> fill(part.apply(row), PlotQuantity.VALUE, scale, curve)));
    }

    /** Creates a column of x, y and z. */
    <V> LiveTableColumn<V> positionColumn(Function<V, SignalRowKey> part) {
        return LiveTableColumn.picture(
                WORDS.text("column.spark.places"),
                WIDTH,
                () -> SparklineCellPainter.lines(
                        PLACE.length,
                        () -> now,
                        (row, line, scale, curve) -> fill(part.apply(row), PLACE[line], scale, curve)));
    }

    private void fill(SignalRowKey key, PlotQuantity quantity, PixelTimeScale scale, MinMaxCurve curve) {
        bySession
                .getOrDefault(key.source().session(), Source.NONE)
                .history(new PlottedSignal(key.source(), key.kind(), key.index(), quantity))
                .ifPresent(history -> history.read(
                        scale.from(),
                        scale.to(),
                        (time, _, least, most, last) -> curve.add(scale, time, least, most, last)));
    }
}
