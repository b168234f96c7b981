package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.DeviceProperty;

/** The model of one live table: columns, rows computed from a snapshot, and each row's selection. */
interface LiveTableModel<V> {
    TextBundle WORDS = TextBundle.of(LiveTableModel.class);

    /** Returns the lower-case id used for the table's nodes and texts. */
    String id();

    default String title() {
        return WORDS.text("title." + id());
    }

    /** Returns the title shown while there are no rows. */
    default String emptyTitle() {
        return WORDS.text("none." + id());
    }

    /** Returns the hint shown while there are no rows: the reason and a remedy. */
    default String emptyHint() {
        return WORDS.text("hint." + id());
    }

    List<LiveTableColumn<V>> columns();

    LiveTableRowList<V> rows();

    void refresh(Snapshot snapshot);

    /**
     * Returns true if a hidden table may be refreshed less often, because no value depends on the number of refreshes.
     */
    default boolean isLowPriority() {
        return false;
    }

    /** Returns the selection made by selecting this row. */
    Optional<Selection> selection(V value);

    /** Returns the quantities of the row that can be plotted. */
    default List<PlottedSignal> plottableSignals(V value) {
        return selection(value)
                .map(selection -> selection instanceof Selection.SignalSelection signalSelection
                        ? PlottedSignal.of(signalSelection)
                        : List.<PlottedSignal>of())
                .orElse(List.of());
    }

    /** Returns the self-description of the row's device, to be shown beside the table. */
    default Optional<DeviceProperty> details(V value) {
        return Optional.empty();
    }

    /** Returns true if the row's subject no longer exists. */
    default boolean isGone(V value) {
        return false;
    }

    /** Returns true if {@code selection} refers to this row. */
    boolean isSelectedBy(V value, Selection selection);
}
