package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.Rows;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The table model of all sensors of all trackers. */
final class Trackers implements Section<TrackerRow> {
    private static final int DECIMALS = 4;

    private final Rows<TrackerRow> rows = new Rows<>(TrackerRow::part);
    private final Sparks sparks = new Sparks();

    @Override
    public String id() {
        return "trackers";
    }

    @Override
    public Rows<TrackerRow> rows() {
        return rows;
    }

    @Override
    public List<Column<TrackerRow>> columns() {
        return List.of(
                OriginFace.column(TrackerRow::session),
                Column.text(WORDS.text("column.device"), 84, TrackerRow::device),
                Column.number(WORDS.text("column.sensor"), 56, TrackerRow::sensor),
                Column.text(WORDS.text("column.name"), 104, TrackerRow::name),
                Column.figure("x", 68, DECIMALS, row -> row.position().x()),
                Column.figure("y", 68, DECIMALS, row -> row.position().y()),
                Column.figure("z", 68, DECIMALS, row -> row.position().z()),
                Column.text(WORDS.text("column.unit"), 48, TrackerRow::unit),
                sparks.places(TrackerRow::part),
                Columns.rate(TrackerRow::hertz),
                Columns.age(TrackerRow::age),
                Column.figure("qx", 78, DECIMALS, row -> row.orientation().x()),
                Column.figure("qy", 78, DECIMALS, row -> row.orientation().y()),
                Column.figure("qz", 78, DECIMALS, row -> row.orientation().z()),
                Column.figure("qw", 78, DECIMALS, row -> row.orientation().w()),
                Column.figure(WORDS.text("column.speed"), 80, Trackers::speed, TrackerRow::speed));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        sparks.refresh(snapshot);
        var all = new ArrayList<TrackerRow>();
        snapshot.sessions().forEach(session -> new TrackerReading(session, session.now(), all).read());
        rows.show(all);
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
        return Double.isNaN(row.speed()) ? Figures.NONE : Figures.fixed(row.speed(), 3);
    }
}
