package mocapscope.app.tables;

import java.util.Comparator;
import java.util.List;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;

/** The table model of all status flags of all devices. */
final class FlagTableModel extends AbstractSignalTableModel<FlagTableModel.FlagRow> {

    FlagTableModel() {
        super("flags", FlagRow::part);
    }

    @Override
    List<LiveTableColumn<FlagRow>> columns() {
        return List.of(
                SessionNameAndColor.column(FlagRow::session),
                deviceColumn(140, FlagRow::device),
                LiveTableColumn.text(TEXTS.text("column.flag"), 230, FlagRow::flag),
                LiveTableColumn.text(TEXTS.text("column.state"), 80, FlagRow::state)
                        .sortedBy(Comparator.comparing(FlagRow::up))
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.up() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                FlagRow::state)),
                stepColumn(),
                rateColumn(FlagRow::hertz),
                ageColumn(FlagRow::age),
                changeAgeColumn(FlagRow::sinceChange));
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<FlagRow> rows) {
        session.signals().flags().forEach(snapshot -> read(label, snapshot, session.now(), rows));
    }

    private void read(SessionNameAndColor session, SignalSnapshot<Sample.Flags> snapshot, long now, List<FlagRow> all) {
        var word = snapshot.latest();
        long arrival = word.stamp().arrival();
        for (int i = 0; i < word.layout().size(); i++) {
            boolean up = word.isSet(i);
            var key = new SignalRowKey(word.stamp().source(), SourceDataKind.FLAGS, i);
            long changed = rows().find(key)
                    .filter(before -> before.up() == up)
                    .map(FlagRow::changedAt)
                    .orElse(arrival);
            var name = word.layout().names().get(i);
            all.add(new FlagRow(session, key, name, up, changed, snapshot.hertz(), now - arrival, now));
        }
    }

    /**
     * One status flag's row: name, state, report rate and time since the last change.
     *
     * @param flag the device's name for the flag
     * @param changedAt the arrival time of the flags word in which the present state was first seen
     * @param age nanoseconds since the latest flags word
     * @param now the snapshot's time on the session's monotonic clock
     */
    record FlagRow(
            SessionNameAndColor session,
            SignalRowKey part,
            String flag,
            boolean up,
            long changedAt,
            double hertz,
            long age,
            long now)
            implements SignalRow {
        String state() {
            return up ? TEXTS.text("flag.up") : TEXTS.text("flag.down");
        }

        /** Returns the nanoseconds since the last change that the table has seen. */
        long sinceChange() {
            return now - changedAt;
        }
    }
}
