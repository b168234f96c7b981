package mocapscope.app.tables;

import java.util.Map;
import java.util.SortedSet;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.sample.DeviceProperty;

/** One table of the tables view with its toggle button and device detail pane. */
final class TablesViewTablePane<V> {
    private static final TextBundle TEXTS = TextBundle.of(TablesViewTablePane.class);
    private static final double TABLE_PART = 0.58;

    private final LiveTableModel<V> model;
    private final LiveTable<V> table;
    private final Preferences preferences;
    private final SplitPane splitPane = NodeConfigurator.styled(new SplitPane(), "edge-to-edge");
    private final DevicePropertyPane pane = new DevicePropertyPane();
    private final ToggleButton button;
    private final UpdateThrottle remembering = UpdateThrottle.onePerSecond();
    private boolean arranged;

    TablesViewTablePane(
            LiveTableModel<V> model,
            Preferences preferences,
            SelectionController controller,
            Consumer<SharedViewSelection> picked) {
        this.model = model;
        this.preferences = preferences;
        table = new LiveTable<>("table-" + model.id(), model.rows(), model.columns())
                .stretch(TEXTS.text("column.text"))
                .hideEmptyColumns(SessionNameAndColor.TITLE);
        table.setPlaceholder(new EmptyStatePane(model.emptyTitle(), model.emptyHint()));
        table.setDimmed(model::isGone);
        table.layout(preferences.find(memory()), () -> arranged = true);
        var plot = new MenuItem(TEXTS.text("plot"));
        plot.setOnAction(_ -> controller.plot(table.selectedOrAll().stream()
                .flatMap(row -> model.plottableSignals(row).stream())
                .toList()));
        table.addMenuItems(plot);
        table.setDragSource(rows -> PlottedSignalId.text(rows.stream()
                .flatMap(row -> model.plottableSignals(row).stream())
                .toList()));
        splitPane.getItems().add(table.node());
        table.onPick(value -> model.selection(value).ifPresent(picked));
        button = NodeConfigurator.styled(new ToggleButton(), "bar-button");
        button.setId("show-" + model.id());
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setFocusTraversable(
                false); // Tab would leave the group at its end, in another line; commands open tables
        updateLabel();
    }

    LiveTableModel<V> section() {
        return model;
    }

    Node node() {
        return splitPane;
    }

    ToggleButton button() {
        return button;
    }

    void update(long nanos) {
        table.update(nanos);
        table.selectedValue().flatMap(model::details).ifPresentOrElse(this::read, this::close);
        if (arranged && remembering.isDue(nanos)) {
            preferences.store(memory(), table.layout());
            arranged = false;
        }
    }

    /** Shows a device's self-description beside the table. */
    private void read(DeviceProperty page) {
        pane.show(page);
        if (splitPane.getItems().size() == 1) {
            splitPane.getItems().add(pane);
            splitPane.setDividerPositions(TABLE_PART);
        }
    }

    private void close() {
        splitPane.getItems().remove(pane);
    }

    /** Updates the number of rows in the button, also while another table is shown. */
    void updateLabel() {
        int count = model.rows().list().size();
        button.setText(count == 0 ? model.title() : model.title() + "  " + DisplayNumberFormatter.formatCount(count));
    }

    /** Returns the values that a filter of the table can compare with. */
    Map<FilterAttribute, SortedSet<String>> filterValues() {
        return table.filterValues();
    }

    void filter(DisplayFilter filter) {
        table.filter(filter);
    }

    void copyCsv() {
        table.copyCsv();
    }

    void setSessionColumnVisible(boolean several) {
        table.setColumnVisible(SessionNameAndColor.TITLE, several);
    }

    void selectMatching(SharedViewSelection selection, SharedViewSelection meant) {
        table.selectMatching(value -> model.isSelectedBy(value, selection)
                || model.isSelectedBy(value, meant)
                || isOfSession(value, selection));
    }

    private boolean isOfSession(V value, SharedViewSelection selection) {
        return selection instanceof SharedViewSelection.SessionSelection
                && model.selection(value)
                        .filter(one -> one.session().equals(selection.session()))
                        .isPresent();
    }

    private String memory() {
        return "table " + model.id();
    }
}
