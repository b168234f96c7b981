package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all status flags of all devices. */
final class FlagTableModel implements LiveTableModel<FlagRow> {
    private final LiveTableRowList<FlagRow> rowList = new LiveTableRowList<>(FlagRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "flags";
    }

    @Override
    public LiveTableRowList<FlagRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<FlagRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(FlagRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 140, FlagRow::device),
                LiveTableColumn.text(WORDS.text("column.flag"), 230, FlagRow::flag),
                LiveTableColumn.text(WORDS.text("column.state"), 80, FlagRow::state)
                        .sortedBy(Comparator.comparing(FlagRow::up))
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.up() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                FlagRow::state)),
                factory.stepColumn(FlagRow::part),
                CommonColumnFactory.rate(FlagRow::hertz),
                CommonColumnFactory.age(FlagRow::age),
                CommonColumnFactory.changed(FlagRow::sinceChange));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<FlagRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            session.signals().flags().forEach(signalSnapshot -> read(label, signalSnapshot, session.now(), all));
        }
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(FlagRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(FlagRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private void read(SessionLabel session, SignalSnapshot<Sample.Flags> snapshot, long now, List<FlagRow> all) {
        var word = snapshot.latest();
        long arrival = word.stamp().arrival();
        for (int i = 0; i < word.layout().size(); i++) {
            boolean up = word.isSet(i);
            var key = new SignalRowKey(word.stamp().source(), SourceKind.FLAGS, i);
            long changed = rowList.find(key)
                    .filter(before -> before.up() == up)
                    .map(FlagRow::changedAt)
                    .orElse(arrival);
            var name = word.layout().names().get(i);
            all.add(new FlagRow(session, key, name, up, changed, snapshot.hertz(), now - arrival, now));
        }
    }
}
