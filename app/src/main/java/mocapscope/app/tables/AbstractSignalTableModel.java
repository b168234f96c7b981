package mocapscope.app.tables;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.tracking.TrackingState;

/** A base class of table models with one signal per row; provides columns of recent values and row selection. */
abstract class AbstractSignalTableModel<V extends AbstractSignalTableModel.SignalRow> extends LiveTableModel<V> {
    private static final int DECIMALS = 4;
    private static final double SPARKLINE_WIDTH = 128;
    private static final double NANOS = 1e9;
    private static final PlotQuantity[] PLACE = {PlotQuantity.X, PlotQuantity.Y, PlotQuantity.Z};

    private final Map<String, Source> bySession = new HashMap<>();
    private long now;

    /** A row that shows one signal or one part of it. */
    interface SignalRow {
        SignalRowKey part();

        default SourceId device() {
            return part().source();
        }
    }

    /** A session's signal histories, and the offset of its times from the common clock. */
    private record Source(SignalHistoryStore histories, long shift) {
        static final Source NONE = new Source(SignalHistoryStore.NONE, 0);

        Optional<SignalHistory> history(PlottedSignalId signal) {
            return histories.of(signal).map(history -> history.shiftedBy(shift));
        }
    }

    AbstractSignalTableModel(String id, Function<? super V, ?> key) {
        super(id, key);
    }

    @Override
    void refresh(Snapshot snapshot) {
        now = snapshot.moment();
        bySession.clear();
        snapshot.sessions()
                .forEach(session -> bySession.put(
                        session.session().id(), new Source(session.histories(), snapshot.clockShift(session))));
        super.refresh(snapshot);
    }

    @Override
    Optional<SharedViewSelection> selection(V row) {
        return row.part().selection();
    }

    @Override
    boolean isSelectedBy(V row, SharedViewSelection selection) {
        return row.part().isSelectedBy(selection);
    }

    /** Creates a column of a continuous value's history. */
    LiveTableColumn<V> valueColumn() {
        return LiveTableColumn.picture(
                TEXTS.text("column.spark"),
                SPARKLINE_WIDTH,
                () -> SparklineCellPainter.lines(1, () -> now, sparkline(PlotQuantity.VALUE)));
    }

    /** Creates a column of the history of a value that stays constant until the next. */
    LiveTableColumn<V> stepColumn() {
        return LiveTableColumn.picture(
                TEXTS.text("column.spark"),
                SPARKLINE_WIDTH,
                () -> SparklineCellPainter.steps(() -> now, sparkline(PlotQuantity.VALUE)));
    }

    /** Creates a column of the histories of x, y and z. */
    LiveTableColumn<V> positionColumn() {
        return LiveTableColumn.picture(
                TEXTS.text("column.spark.places"),
                SPARKLINE_WIDTH,
                () -> SparklineCellPainter.lines(PLACE.length, () -> now, sparkline(PLACE)));
    }

    private SparklineCellPainter.SparklineDataSource<V> sparkline(PlotQuantity... quantities) {
        return (row, line, scale, curve) -> {
            var key = row.part();
            bySession
                    .getOrDefault(key.source().session(), Source.NONE)
                    .history(new PlottedSignalId(key.source(), key.kind(), key.index(), quantities[line]))
                    .ifPresent(history -> history.read(
                            scale.from(),
                            scale.to(),
                            (time, _, least, most, last) -> curve.add(scale, time, least, most, last)));
        };
    }

    /** Creates a column of tracking states, such as {@code lost 3.2 s}; empty where a part is tracked. */
    LiveTableColumn<V> stateColumn(Function<V, TrackedItemStatus> tracking, ToLongFunction<V> moment) {
        Function<V, String> text = row -> describe(tracking.apply(row), moment.applyAsLong(row));
        return LiveTableColumn.text(TEXTS.text("column.state"), 92, text)
                .withExportText(row -> tracking.apply(row).state().word())
                .withChangingValues();
    }

    private static String describe(TrackedItemStatus tracking, long moment) {
        return tracking.state() == TrackingState.TRACKED
                ? ""
                : TEXTS.text("tracking", tracking.state().word(), Math.max(0, moment - tracking.since()) / NANOS);
    }

    /** Creates the columns x, y and z; a lost part has no position. */
    List<LiveTableColumn<V>> vectorColumns(
            double width, Function<V, Vec3> vector, Function<V, TrackedItemStatus> tracking) {
        return List.of(
                poseColumn("x", width, row -> vector.apply(row).x(), tracking),
                poseColumn("y", width, row -> vector.apply(row).y(), tracking),
                poseColumn("z", width, row -> vector.apply(row).z(), tracking));
    }

    /** Creates the columns qx, qy, qz and qw; a lost part has no orientation. */
    List<LiveTableColumn<V>> quaternionColumns(Function<V, Quat> turn, Function<V, TrackedItemStatus> tracking) {
        return List.of(
                poseColumn("qx", 78, row -> turn.apply(row).x(), tracking),
                poseColumn("qy", 78, row -> turn.apply(row).y(), tracking),
                poseColumn("qz", 78, row -> turn.apply(row).z(), tracking),
                poseColumn("qw", 78, row -> turn.apply(row).w(), tracking));
    }

    private LiveTableColumn<V> poseColumn(
            String title, double width, ToDoubleFunction<V> number, Function<V, TrackedItemStatus> tracking) {
        return LiveTableColumn.figure(
                        title,
                        width,
                        row -> tracking.apply(row).isMissing()
                                ? DisplayNumberFormatter.NONE
                                : DisplayNumberFormatter.formatFixed(number.applyAsDouble(row), DECIMALS),
                        number)
                .withExportText(row -> tracking.apply(row).isMissing()
                        ? ""
                        : DisplayNumberFormatter.formatExact(number.applyAsDouble(row)));
    }

    /** Returns the known units of the sources of these kinds. */
    static Map<SourceId, String> findUnits(SessionSnapshot session, SourceDataKind... kinds) {
        var sourceKinds = List.of(kinds);
        var units = new HashMap<SourceId, String>();
        for (var info : session.sources()) {
            if (sourceKinds.contains(info.kind()) && !info.unit().equals(DeclaredSourceProperties.UNKNOWN)) {
                units.putIfAbsent(info.source(), info.unit());
            }
        }
        return units;
    }
}
