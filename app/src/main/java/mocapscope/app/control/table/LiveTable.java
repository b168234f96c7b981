package mocapscope.app.control.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import mocapscope.app.control.SignalDragboard;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterValuePredicate;
import mocapscope.protocol.filter.FilterableItem;
import org.jspecify.annotations.Nullable;

/** A table of constantly changing rows, in which only visible cells are updated. */
public final class LiveTable<V> {
    private static final TextBundle TEXTS = TextBundle.of(LiveTable.class);
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
    private static final double ROW_HEIGHT = 26;
    private static final double LOW_ROW_HEIGHT = 22;
    private static final double LINE_HEIGHT = 16;
    private static final double BORDER = 2;
    private static final double SCROLL_BAR = 14;

    private final TableView<LiveTableRow<V>> table = new TableView<>();
    private final List<LiveTableColumn<V>> tableColumns;
    private final FilteredList<LiveTableRow<V>> shown;
    private final SortedList<LiveTableRow<V>> sorted;
    private final LiveTableSelection<V> selection;
    private final Set<LiveTableCell<V>> cells = Collections.newSetFromMap(new WeakHashMap<>());
    private final UpdateThrottle resort = UpdateThrottle.onePerSecond();
    private Runnable arranged = () -> {};
    private Predicate<V> dimmed = value -> false;
    private Function<V, @Nullable PseudoClass> mark = value -> null;
    private final UpdateThrottle refilter = UpdateThrottle.onePerSecond();
    private final UpdateThrottle refit = UpdateThrottle.fivePerSecond();
    private @Nullable DisplayFilter liveFilter;
    private final Map<TableColumn<LiveTableRow<V>, ?>, ColumnWidthFitter<V>> fitters = new LinkedHashMap<>();
    private @Nullable EmptyColumnHider<V> emptyColumns;
    private double beside = BORDER + SCROLL_BAR;
    private List<String> stretched = List.of();
    private @Nullable TableColumn<LiveTableRow<V>, ?> widest;
    private boolean delegatesSorting;
    private @Nullable Node titles;

    /** Uses {@code id} as the table's node id, for style sheets and tests. */
    public LiveTable(String id, KeyedTableRowList<V> rowList, List<LiveTableColumn<V>> columns) {
        this.tableColumns = List.copyOf(columns);
        shown = new FilteredList<>(rowList.list());
        sorted = new SortedList<>(shown);
        table.setId(id);
        table.getStyleClass().addAll("live-table", "dense", "edge-to-edge");
        table.setFixedCellSize(ROW_HEIGHT);
        table.setItems(sorted);
        table.setSortPolicy(view -> {
            sorted.setComparator(view.getComparator());
            return true;
        });
        this.tableColumns.forEach(column -> table.getColumns().add(tableColumn(column)));
        table.setAccessibleText(TEXTS.text(
                "table.name",
                String.join(", ", columns.stream().map(LiveTableColumn::title).toList())));
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        selection = new LiveTableSelection<>(table, shown);
        rowList.setChangeWrapper(selection::preserveSelection);
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY.match(event)) {
                copyCsv();
                event.consume();
            }
        });
        table.setContextMenu(menu());
        table.skinProperty().subscribe(_ -> separateRowLayout());
        table.getColumns().addListener((InvalidationListener) _ -> arranged.run());
        table.getSortOrder().addListener((InvalidationListener) _ -> arranged.run());
    }

    public Node node() {
        return table;
    }

    /**
     * Makes the group of the rows a layout root. A group passes each change of a text's bounds on to its parent, and with
     * it the table and all around it would be laid out for each new value.
     */
    private void separateRowLayout() {
        var rows = table.lookup(".sheet");
        if (rows != null) {
            UnmanagedNodeLayoutRefresher.register(rows);
        }
    }

    /** Makes the table a viewport of a longer list: rows are low, not sorted, and selected one at a time. */
    public LiveTable<V> useAsListWindow(ContextMenu menu) {
        table.setFixedCellSize(LOW_ROW_HEIGHT);
        table.getColumns().forEach(column -> column.setSortable(false));
        table.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
        table.setContextMenu(menu);
        return this;
    }

    /**
     * Lets the user sort by columns, but leaves the order of the rows to {@code listener}, which receives the wanted
     * order; null for the original one.
     */
    public LiveTable<V> delegateSorting(Consumer<@Nullable Comparator<V>> listener) {
        table.getColumns()
                .forEach(tableColumn ->
                        tableColumn.setSortable(column(tableColumn).exportText() != null));
        delegatesSorting = true;
        table.setSortPolicy(_ -> {
            listener.accept(sortOrder());
            return true;
        });
        return this;
    }

    private @Nullable Comparator<V> sortOrder() {
        if (table.getSortOrder().isEmpty()) {
            return null;
        }
        var first = table.getSortOrder().getFirst();
        boolean descending = first.getSortType() == TableColumn.SortType.DESCENDING;
        Comparator<V> order = (one, other) -> column(first).compare(one, other, descending);
        return descending ? order.reversed() : order;
    }

    /** Declares that the table always has at most as many rows as are visible, so it never scrolls. */
    public LiveTable<V> disableScrolling() {
        selection.disableScrolling();
        beside = BORDER;
        return this;
    }

    /** Returns the number of rows that fit into {@code height} pixels beside the header. */
    public int visibleRowCount(double height) {
        titles = titles == null ? table.lookup(".column-header-background") : titles;
        double taken = titles == null ? 0 : titles.getLayoutBounds().getHeight();
        return Math.max(0, (int) ((height - taken) / table.getFixedCellSize()));
    }

    /** Sets the node shown while there are no rows. */
    public void setPlaceholder(Node node) {
        table.setPlaceholder(node);
    }

    /** Shows or hides a column, by its title. */
    public void setColumnVisible(String title, boolean visible) {
        table.getColumns().stream()
                .filter(column -> column.getText().equals(title))
                .forEach(column -> column.setVisible(visible));
        stretch();
    }

    /**
     * Makes the columns of these titles as wide as the longest of their texts and {@code extra} pixels, but at most
     * {@code most}. A width that the user has set stays.
     */
    public LiveTable<V> fitToTexts(double extra, double most, String... titles) {
        table.getColumns().stream()
                .filter(column -> List.of(titles).contains(column.getText()))
                .forEach(column -> fitters.put(column, new ColumnWidthFitter<>(column, column(column), extra, most)));
        return this;
    }

    /** Fits columns to the present texts alone, because the rows are about something else than before. */
    public void refit() {
        fitters.values().forEach(ColumnWidthFitter::reset);
        refit.reset();
    }

    /**
     * Hides columns of texts in which no row has had a value since the table was empty; not that of this title, which
     * the caller shows or hides.
     */
    public LiveTable<V> hideEmptyColumns(String exceptTitle) {
        Map<TableColumn<?, ?>, LiveTableColumn<V>> hideable = new LinkedHashMap<>();
        for (var column : table.getColumns()) {
            if (!column.getText().equals(exceptTitle) && column(column).exportText() != null) {
                hideable.put(column, column(column));
            }
        }
        emptyColumns = new EmptyColumnHider<>(hideable);
        return this;
    }

    /** Sets the number of lines of text for which the rows of a list window have room. */
    public void setLinesPerRow(int lines) {
        table.setFixedCellSize(LOW_ROW_HEIGHT + (lines - 1) * LINE_HEIGHT);
    }

    /** Gives the first visible column of these titles the remaining width. */
    public LiveTable<V> stretch(String... titles) {
        stretched = List.of(titles);
        table.widthProperty().addListener(_ -> stretch());
        return this;
    }

    /** Returns column widths, column order and sorting as texts to be stored. */
    public List<String> layout() {
        return TableLayoutCodec.encode(table);
    }

    /** Restores a stored layout, and calls {@code listener} after every later change of the layout. */
    public void layout(List<String> remembered, Runnable listener) {
        TableLayoutCodec.apply(table, remembered);
        arranged = listener;
    }

    /** Adds items to the context menu of rows, above the copy items. */
    public void addMenuItems(MenuItem... items) {
        table.getContextMenu().getItems().addAll(0, List.of(items));
    }

    /** Makes rows draggable, as the signals that {@code signals} returns for the selected values. */
    public void setDragSource(Function<List<V>, String> signals) {
        table.setOnDragDetected(event -> {
            var text = table.getSelectionModel().isEmpty() ? "" : signals.apply(selectedOrAll());
            if (!text.isEmpty() && onRow(event.getPickResult().getIntersectedNode())) {
                SignalDragboard.startDrag(table, text);
                event.consume();
            }
        });
    }

    /** Copies the selected rows as CSV, or all shown rows when none are selected. */
    public void copyCsv() {
        TextClipboard.copy(TableClipboardFormatter.toCsv(tableColumns, selectedOrAll()));
    }

    /** Passes the value the user selects to {@code listener}. */
    public void onPick(Consumer<V> listener) {
        selection.onPick(listener);
    }

    /** Greys the rows of matching values. */
    public void setDimmed(Predicate<V> filter) {
        dimmed = filter;
    }

    /** Gives rows the pseudo class of their values, for the style sheet; null for none. */
    public LiveTable<V> setMark(Function<V, @Nullable PseudoClass> markOf) {
        mark = markOf;
        return this;
    }

    /** Returns the value of the one selected row; empty for no or several selected rows. */
    public Optional<V> selectedValue() {
        return selection.selectedValue();
    }

    /** Updates the visible cells; {@code nanos} is the current time. */
    public void update(long nanos) {
        if (!delegatesSorting && resort.isDue(nanos) && sortedByLive()) {
            resort();
        }
        if (liveFilter != null && refilter.isDue(nanos)) {
            show(liveFilter);
        }
        if (emptyColumns != null && emptyColumns.update(nanos, shown.getSource())) {
            stretch();
        }
        if (refit.isDue(nanos)) {
            fitColumns();
        }
        cells.forEach(LiveTableCell::refresh);
    }

    private void fitColumns() {
        boolean changed = false;
        for (var entry : fitters.entrySet()) {
            if (entry.getKey().isVisible() && entry.getKey() != widest) {
                changed |= entry.getValue().fit(table.getItems());
            }
        }
        if (changed) {
            stretch();
        }
    }

    /** Shows only rows that contain {@code words} in an unchanging text; an empty filter shows all. */
    public void filter(String words) {
        var query = words.strip().toLowerCase(Locale.ROOT);
        selection.preserveSelection(
                () -> shown.setPredicate(query.isEmpty() ? null : tableRow -> matches(tableRow.value(), query)));
    }

    /** Shows only rows that fit {@code filter}. Compares changing values again once a second. */
    public void filter(DisplayFilter filter) {
        liveFilter = filter.names().contains(FilterAttribute.FIELD) ? filter : null;
        show(filter);
    }

    /** Returns the values of the columns that have a name in filters, and the titles of all that a filter can compare. */
    public Map<FilterAttribute, SortedSet<String>> filterValues() {
        Map<FilterAttribute, SortedSet<String>> values = new EnumMap<>(FilterAttribute.class);
        for (var column : tableColumns) {
            if (column.exportText() != null) {
                values.computeIfAbsent(FilterAttribute.FIELD, _ -> new TreeSet<>())
                        .add(column.filterTitle());
            }
            if (column.filterName() != null) {
                var known = values.computeIfAbsent(column.filterName(), _ -> new TreeSet<>());
                shown.getSource().forEach(row -> known.add(column.text().apply(row.value())));
            }
        }
        return values;
    }

    private void show(DisplayFilter filter) {
        var row = new TableRowSubject();
        selection.preserveSelection(() ->
                shown.setPredicate(filter.isEmpty() ? null : tableRow -> filter.matches(row.of(tableRow.value()))));
    }

    /** Selects the row with a matching value without notifying the listener, and scrolls to it. */
    public void selectMatching(Predicate<V> meant) {
        selection.selectMatching(meant);
    }

    private boolean onRow(@Nullable Node node) {
        var around = node;
        while (around != null && !(around instanceof TableRow)) {
            around = around.getParent();
        }
        return around != null;
    }

    private boolean matches(V value, String query) {
        return tableColumns.stream()
                .filter(tableColumn -> !tableColumn.live())
                .anyMatch(column -> contains(column.text(), value, query)
                        || column.exportText() != null && contains(column.exportText(), value, query));
    }

    private static <V> boolean contains(Function<? super V, String> text, V value, String query) {
        return text.apply(value).toLowerCase(Locale.ROOT).contains(query);
    }

    private TableColumn<LiveTableRow<V>, LiveTableRow<V>> tableColumn(LiveTableColumn<V> column) {
        var tableColumn = new TableColumn<LiveTableRow<V>, LiveTableRow<V>>(column.title());
        tableColumn.setPrefWidth(column.leastWidth());
        tableColumn.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        tableColumn.setComparator((a, b) ->
                column.compare(a.value(), b.value(), tableColumn.getSortType() == TableColumn.SortType.DESCENDING));
        tableColumn.setUserData(column);
        tableColumn.setSortable(column.exportText() != null);
        tableColumn.widthProperty().subscribe(() -> arranged.run());
        tableColumn.sortTypeProperty().subscribe(() -> arranged.run());
        if (column.numeric()) {
            tableColumn.getStyleClass().add("figures");
        }
        tableColumn.setCellFactory(_ -> {
            var cell = new LiveTableCell<>(column, value -> dimmed.test(value), value -> mark.apply(value));
            cells.add(cell);
            return cell;
        });
        return tableColumn;
    }

    private void stretch() {
        var visible = table.getColumns().stream().filter(TableColumn::isVisible).toList();
        var chosen = visible.stream()
                .filter(column -> stretched.contains(column.getText()))
                .min(Comparator.comparingInt(column -> stretched.indexOf(column.getText())))
                .orElse(null);
        if (widest != null && widest != chosen) {
            widest.setPrefWidth(column(widest).leastWidth());
        }
        widest = chosen;
        if (chosen != null) {
            double taken = visible.stream()
                    .filter(column -> column != chosen)
                    .mapToDouble(TableColumn::getWidth)
                    .sum();
            chosen.setPrefWidth(Math.max(column(chosen).leastWidth(), table.getWidth() - taken - beside));
        }
    }

    @SuppressWarnings("unchecked")
    private LiveTableColumn<V> column(TableColumn<LiveTableRow<V>, ?> column) {
        return (LiveTableColumn<V>) column.getUserData();
    }

    private boolean sortedByLive() {
        return table.getSortOrder().stream().anyMatch(column -> column(column).live());
    }

    private void resort() {
        var order = table.getComparator();
        for (int i = 1; i < sorted.size(); i++) {
            if (order.compare(sorted.get(i - 1), sorted.get(i)) > 0) {
                sorted.setComparator((a, b) -> order.compare(a, b)); // only a new object sorts again
                return;
            }
        }
    }

    private ContextMenu menu() {
        // No accelerator: it would apply to the whole window, whichever table has the focus.
        var tsv = new MenuItem(TEXTS.text("copy.tabs"));
        tsv.setOnAction(_ -> TextClipboard.copy(TableClipboardFormatter.toTsv(tableColumns, selectedOrAll())));
        var csv = new MenuItem(TEXTS.text("copy.csv"));
        csv.setOnAction(_ -> copyCsv());
        return new ContextMenu(csv, tsv);
    }

    /** Returns the values of the selected rows, or of all when none are selected. */
    public List<V> selectedOrAll() {
        return selection.selectedOrAll();
    }

    /** The values of one row's columns, as a filter tests them. */
    private final class TableRowSubject implements FilterableItem {
        private @Nullable V value;

        TableRowSubject of(V rowValue) {
            value = rowValue;
            return this;
        }

        @Override
        public boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test) {
            var row = Objects.requireNonNull(value);
            for (var column : tableColumns) {
                var text = column.exportText();
                if (text != null && column.isFilteredAs(name, path)) {
                    var content = text.apply(row);
                    if (!content.isEmpty() && test.matchesText(content)) {
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public boolean containsText(String words) {
            return matches(Objects.requireNonNull(value), words);
        }
    }

    /** Encodes a table's column order, widths and sorting as texts, and applies them again. */
    private static final class TableLayoutCodec {
        private static final String UNSORTED = "-";

        private TableLayoutCodec() {}

        /**
         * Returns one text for each column: its width, {@code a} or {@code d} with its position in the sorting, and its
         * title.
         */
        static List<String> encode(TableView<?> table) {
            return table.getColumns().stream()
                    .map(column -> "%d %s %s"
                            .formatted(Math.round(column.getWidth()), sorting(table, column), column.getText()))
                    .toList();
        }

        /** Applies a layout to the table; columns that it does not name follow the others, unchanged. */
        static <R> void apply(TableView<R> table, List<String> layout) {
            var left = new ArrayList<>(table.getColumns());
            var placed = new ArrayList<TableColumn<R, ?>>();
            var sorted = new ArrayList<Sorted<R>>();
            for (var text : layout) {
                var parts = text.split(" ", 3);
                left.stream()
                        .filter(column -> parts.length == 3 && column.getText().equals(parts[2]))
                        .findFirst()
                        .ifPresent(column -> {
                            left.remove(column);
                            placed.add(column);
                            widen(column, parts[0]);
                            sort(column, parts[1], sorted);
                        });
            }
            placed.addAll(left);
            table.getColumns().setAll(placed);
            table.getSortOrder()
                    .setAll(sorted.stream()
                            .sorted(Comparator.comparingInt(Sorted::place))
                            .map(Sorted::column)
                            .toList());
        }

        private record Sorted<R>(int place, TableColumn<R, ?> column) {}

        private static String sorting(TableView<?> table, TableColumn<?, ?> column) {
            int place = table.getSortOrder().indexOf(column);
            var type = column.getSortType() == TableColumn.SortType.ASCENDING ? "a" : "d";
            return place < 0 ? UNSORTED : type + place;
        }

        private static void widen(TableColumnBase<?, ?> column, String width) {
            if (width.matches("\\d{2,4}")) {
                column.setPrefWidth(Integer.parseInt(width));
            }
        }

        private static <R> void sort(TableColumn<R, ?> column, String sorting, List<Sorted<R>> sorted) {
            if (sorting.toLowerCase(Locale.ROOT).matches("[ad]\\d{1,3}")) {
                column.setSortType(
                        sorting.startsWith("a") ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING);
                sorted.add(new Sorted<>(Integer.parseInt(sorting.substring(1)), column));
            }
        }
    }
}
