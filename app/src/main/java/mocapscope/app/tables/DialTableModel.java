package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.DialState;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all dials of all devices. */
final class DialTableModel implements LiveTableModel<DialRow> {
    private final LiveTableRowList<DialRow> rowList = new LiveTableRowList<>(DialRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "dials";
    }

    @Override
    public LiveTableRowList<DialRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<DialRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(DialRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 120, DialRow::device),
                LiveTableColumn.number(WORDS.text("column.dial"), 60, DialRow::dial),
                LiveTableColumn.figure(WORDS.text("column.change"), 110, 4, DialRow::change),
                LiveTableColumn.figure(WORDS.text("column.revolutions"), 130, 3, DialRow::revolutions),
                LiveTableColumn.figure(WORDS.text("column.degrees"), 90, 1, DialRow::degrees),
                LiveTableColumn.figure(
                        WORDS.text("column.turns"),
                        80,
                        row -> DisplayNumberFormatter.formatCount(row.turns()),
                        DialRow::turns),
                factory.stepColumn(DialRow::part),
                CommonColumnFactory.rate(DialRow::hertz),
                CommonColumnFactory.age(DialRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<DialRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            session.signals().dials().forEach(dial -> all.add(row(label, dial, session.now())));
        }
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(DialRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(DialRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private static DialRow row(SessionLabel session, DialState dial, long now) {
        var snapshot = dial.signal();
        var latest = snapshot.latest();
        return new DialRow(
                session,
                new SignalRowKey(latest.stamp().source(), SourceKind.DIAL, latest.dial()),
                latest.change(),
                dial.revolutions(),
                snapshot.count(),
                snapshot.hertz(),
                now - latest.stamp().arrival());
    }
}
