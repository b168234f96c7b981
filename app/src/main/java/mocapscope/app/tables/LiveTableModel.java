package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;

/** A base class of models for continuously updated tables: columns, rows and the item that each row represents. */
abstract class LiveTableModel<V> {
    static final TextBundle TEXTS = TextBundle.of(LiveTableModel.class);

    private final String id;
    private final KeyedTableRowList<V> rows;

    /** The lower-case {@code id} is used for the table's nodes and texts; rows of one {@code key} are one row. */
    LiveTableModel(String id, Function<? super V, ?> key) {
        this.id = id;
        this.rows = new KeyedTableRowList<>(key);
    }

    String id() {
        return id;
    }

    String title() {
        return TEXTS.text("title." + id);
    }

    /** Returns the title shown while there are no rows. */
    String emptyTitle() {
        return TEXTS.text("none." + id);
    }

    /** Returns the hint shown while there are no rows: the reason and a remedy. */
    String emptyHint() {
        return TEXTS.text("hint." + id);
    }

    abstract List<LiveTableColumn<V>> columns();

    /** Creates a column of devices with readable names; copies and filters use those of the protocol. */
    static <V> LiveTableColumn<V> deviceColumn(double width, Function<V, SourceId> source) {
        return LiveTableColumn.<V>text(
                        TEXTS.text("column.device"),
                        width,
                        row -> source.apply(row).displayName())
                .withExportText(row -> source.apply(row).label())
                .filteredAs(FilterAttribute.SOURCE);
    }

    KeyedTableRowList<V> rows() {
        return rows;
    }

    void refresh(Snapshot snapshot) {
        var fresh = new ArrayList<V>();
        snapshot.sessions().forEach(session -> addRows(session, SessionNameAndColor.of(session), fresh));
        sort(fresh);
        rows.setAll(fresh);
    }

    abstract void addRows(SessionSnapshot session, SessionNameAndColor label, List<V> fresh);

    /** Sorts the rows, which are in the order of the sessions. */
    void sort(List<V> fresh) {}

    /**
     * Returns true if a hidden table may be refreshed less often, because no value depends on the number of refreshes.
     */
    boolean isLowPriority() {
        return false;
    }

    /** Returns the selection made by selecting this row. */
    abstract Optional<SharedViewSelection> selection(V row);

    /** Returns the quantities of the row that can be plotted. */
    List<PlottedSignalId> plottableSignals(V row) {
        return selection(row)
                .map(selection -> selection instanceof SharedViewSelection.SignalSelection signalSelection
                        ? PlottedSignalId.of(signalSelection)
                        : List.<PlottedSignalId>of())
                .orElse(List.of());
    }

    /** Returns the self-description of the row's device, to be shown beside the table. */
    Optional<DeviceProperty> details(V row) {
        return Optional.empty();
    }

    /** Returns true if the row's subject no longer exists. */
    boolean isGone(V row) {
        return false;
    }

    /** Returns true if {@code selection} refers to this row. */
    abstract boolean isSelectedBy(V row, SharedViewSelection selection);

    /** Creates a column of the report rate in Hz. */
    static <V> LiveTableColumn<V> rateColumn(ToDoubleFunction<V> hertz) {
        return LiveTableColumn.figure(TEXTS.text("column.rate"), 72, 1, hertz);
    }

    /** Creates a column of the nanoseconds since the latest report, which grow during silence. */
    static <V> LiveTableColumn<V> ageColumn(ToLongFunction<V> nanos) {
        return LiveTableColumn.age(TEXTS.text("column.age"), 76, nanos);
    }

    /** Creates a column of the nanoseconds since the last change. */
    static <V> LiveTableColumn<V> changeAgeColumn(ToLongFunction<V> nanos) {
        return LiveTableColumn.age(TEXTS.text("column.changed"), 100, nanos);
    }
}
