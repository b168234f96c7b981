package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The table model of all sensors of all trackers. */
final class Trackers implements Section<TrackerRow> {
    private static final int DECIMALS = 4;

    private final LiveTableRowList<TrackerRow> rows = new LiveTableRowList<>(TrackerRow::part);
    private final Sparks sparks = new Sparks();

    @Override
    public String id() {
        return "trackers";
    }

    @Override
    public LiveTableRowList<TrackerRow> rows() {
        return rows;
    }

    @Override
    public List<LiveTableColumn<TrackerRow>> columns() {
        return List.of(
                OriginFace.column(TrackerRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 84, TrackerRow::device),
                LiveTableColumn.number(WORDS.text("column.sensor"), 56, TrackerRow::sensor),
                LiveTableColumn.text(WORDS.text("column.name"), 104, TrackerRow::name),
                LiveTableColumn.figure("x", 68, DECIMALS, row -> row.position().x()),
                LiveTableColumn.figure("y", 68, DECIMALS, row -> row.position().y()),
                LiveTableColumn.figure("z", 68, DECIMALS, row -> row.position().z()),
                LiveTableColumn.text(WORDS.text("column.unit"), 48, TrackerRow::unit),
                sparks.places(TrackerRow::part),
                Columns.rate(TrackerRow::hertz),
                Columns.age(TrackerRow::age),
                LiveTableColumn.figure("qx", 78, DECIMALS, row -> row.orientation().x()),
                LiveTableColumn.figure("qy", 78, DECIMALS, row -> row.orientation().y()),
                LiveTableColumn.figure("qz", 78, DECIMALS, row -> row.orientation().z()),
                LiveTableColumn.figure("qw", 78, DECIMALS, row -> row.orientation().w()),
                LiveTableColumn.figure(WORDS.text("column.speed"), 80, Trackers::speed, TrackerRow::speed));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        sparks.refresh(snapshot);
        var all = new ArrayList<TrackerRow>();
        snapshot.sessions().forEach(session -> new TrackerReading(session, session.now(), all).read());
        rows.setAll(all);
    }

    @Override
    public boolean patient() {
        return true;
    }

    @Override
    public Optional<Selection> selection(TrackerRow row) {
        return row.part().selection();
    }

    @Override
    public boolean meant(TrackerRow row, Selection selection) {
        return row.part().meantBy(selection);
    }

    private static String speed(TrackerRow row) {
        return Double.isNaN(row.speed()) ? DisplayNumberFormatter.NONE : DisplayNumberFormatter.formatFixed(row.speed(), 3);
    }
}
