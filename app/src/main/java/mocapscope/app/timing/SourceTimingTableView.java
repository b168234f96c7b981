package mocapscope.app.timing;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.control.table.SourceHealthColumns;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.SourceHealth;

/** The table of the timing view, with the rate, jitter, latency and other measurements of each source. */
final class SourceTimingTableView {
    private static final TextBundle TEXTS = TextBundle.of(SourceTimingTableView.class);
    private static final String SESSION = TEXTS.text("column.session");

    private final KeyedTableRowList<SourceTimingTableRow> rows =
            new KeyedTableRowList<>(row -> row.lane().key());
    private final LiveTable<SourceTimingTableRow> table = new LiveTable<>("timing-sources", rows, createColumns());

    /** Creates the table; {@code selections} receives the source that the user selects. */
    SourceTimingTableView(EmptyStatePane empty, Consumer<SharedViewSelection> selections) {
        table.setPlaceholder(empty);
        table.setDimmed(row -> row.lane().verdict().cause() == HealthCause.LEFT);
        table.onPick(row -> selections.accept(row.lane().selection()));
    }

    private static List<LiveTableColumn<SourceTimingTableRow>> createColumns() {
        return Stream.of(
                        identityColumns(),
                        List.of(
                                LiveTableColumn.<SourceTimingTableRow>measurement(
                                        TEXTS.text("column.rate"),
                                        72,
                                        1,
                                        row -> row.lane().health().rate().hertz()),
                                SourceHealthColumns.declaredRate(SourceTimingTableView::health),
                                SourceHealthColumns.jitter(SourceTimingTableView::health),
                                SourceHealthColumns.longestInterval(SourceTimingTableView::health)),
                        SourceHealthColumns.<SourceTimingTableRow>latency(
                                row -> row.lane().health().latency().median(),
                                row -> row.lane().health().latency().p99()),
                        List.of(
                                SourceHealthColumns.<SourceTimingTableRow>loss(row -> Optional.of(row.loss())),
                                SourceHealthColumns.<SourceTimingTableRow>clockOffset(row ->
                                        row.lane().health().clock().verdict().secondsBehind()),
                                LiveTableColumn.age(TEXTS.text("column.age"), 76, SourceTimingTableRow::age)),
                        SourceHealthColumns.<SourceTimingTableRow>problem(
                                row -> Optional.of(row.lane().verdict()), SourceTimingTableRow::now))
                .flatMap(List::stream)
                .toList();
    }

    private static List<LiveTableColumn<SourceTimingTableRow>> identityColumns() {
        return List.of(
                LiveTableColumn.<SourceTimingTableRow>text(
                                SESSION, 116, row -> row.lane().session())
                        .withPainter(() -> new SessionNameCellPainter<>(
                                new Label(),
                                SourceTimingTableRow::session,
                                row -> row.lane().accent())),
                LiveTableColumn.<SourceTimingTableRow>text(
                        TEXTS.text("column.source"), 150, row -> row.lane().name()),
                LiveTableColumn.<SourceTimingTableRow>text(
                        TEXTS.text("column.kind"), 76, row -> row.lane().kind()),
                LiveTableColumn.<SourceTimingTableRow>text(TEXTS.text("column.state"), 96, SourceTimingTableView::word)
                        .withChangingValues()
                        .sortedBy(Comparator.comparing(SourceTimingTableRow::heldGrade))
                        .withPainter(() -> new LampCellPainter<>(
                                row -> StatusLamp.LampState.of(row.lane().verdict()), SourceTimingTableView::word)));
    }

    private static String word(SourceTimingTableRow row) {
        return row.lane().verdict().cause().word();
    }

    private static Optional<SourceHealth> health(SourceTimingTableRow row) {
        return Optional.of(row.lane().health());
    }

    Node node() {
        return table.node();
    }

    /** Shows the sources and the one that is selected. */
    void show(List<SourceTimingTableRow> sources, SharedViewSelection selection, boolean severalSessions, long nanos) {
        rows.setAll(sources);
        table.setColumnVisible(SESSION, severalSessions);
        table.selectMatching(row -> row.lane().isSelectedBy(selection));
        table.update(nanos);
    }
}
