package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The table model of all sensors of all trackers. */
final class TrackerTableModel implements LiveTableModel<TrackerRow> {
    private static final int DECIMALS = 4;

    private final LiveTableRowList<TrackerRow> rowList = new LiveTableRowList<>(TrackerRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "trackers";
    }

    @Override
    public LiveTableRowList<TrackerRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<TrackerRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(TrackerRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 84, TrackerRow::device),
                LiveTableColumn.number(WORDS.text("column.sensor"), 56, TrackerRow::sensor),
                LiveTableColumn.text(WORDS.text("column.name"), 104, TrackerRow::name),
                LiveTableColumn.figure("x", 68, DECIMALS, row -> row.position().x()),
                LiveTableColumn.figure("y", 68, DECIMALS, row -> row.position().y()),
                LiveTableColumn.figure("z", 68, DECIMALS, row -> row.position().z()),
                LiveTableColumn.text(WORDS.text("column.unit"), 48, TrackerRow::unit),
                factory.positionColumn(TrackerRow::part),
                CommonColumnFactory.rate(TrackerRow::hertz),
                CommonColumnFactory.age(TrackerRow::age),
                LiveTableColumn.figure(
                        "qx", 78, DECIMALS, row -> row.orientation().x()),
                LiveTableColumn.figure(
                        "qy", 78, DECIMALS, row -> row.orientation().y()),
                LiveTableColumn.figure(
                        "qz", 78, DECIMALS, row -> row.orientation().z()),
                LiveTableColumn.figure(
                        "qw", 78, DECIMALS, row -> row.orientation().w()),
                LiveTableColumn.figure(WORDS.text("column.speed"), 80, TrackerTableModel::speed, TrackerRow::speed));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<TrackerRow>();
        snapshot.sessions().forEach(session -> new TrackerRowBuilder(session, session.now(), all).addRows());
        rowList.setAll(all);
    }

    @Override
    public boolean isLowPriority() {
        return true;
    }

    @Override
    public Optional<Selection> selection(TrackerRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(TrackerRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private static String speed(TrackerRow row) {
        return Double.isNaN(row.speed())
                ? DisplayNumberFormatter.NONE
                : DisplayNumberFormatter.formatFixed(row.speed(), 3);
    }
}
