package mocapscope.app.tables;

import java.util.Comparator;
import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;

/** The table model of all buttons of all devices. */
final class DeviceButtonTableModel extends AbstractSignalTableModel<DeviceButtonTableModel.ButtonRow> {

    DeviceButtonTableModel() {
        super("buttons", ButtonRow::part);
    }

    @Override
    List<LiveTableColumn<ButtonRow>> columns() {
        return List.of(
                SessionNameAndColor.column(ButtonRow::session),
                deviceColumn(120, ButtonRow::device),
                LiveTableColumn.number(TEXTS.text("column.button"), 60, ButtonRow::button),
                LiveTableColumn.text(TEXTS.text("column.state"), 110, ButtonRow::state)
                        .sortedBy(Comparator.comparing(ButtonRow::pressed))
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.pressed() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                ButtonRow::state)),
                LiveTableColumn.figure(
                        TEXTS.text("column.presses"),
                        80,
                        row -> DisplayNumberFormatter.formatCount(row.presses()),
                        ButtonRow::presses),
                stepColumn(),
                rateColumn(ButtonRow::hertz),
                ageColumn(ButtonRow::reportAge),
                changeAgeColumn(ButtonRow::age));
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<ButtonRow> rows) {
        session.signals().buttons().forEach(snapshot -> rows.add(row(label, snapshot, session.now())));
    }

    private ButtonRow row(SessionNameAndColor session, SignalSnapshot<Sample.Button> snapshot, long now) {
        var latest = snapshot.latest();
        var key = new SignalRowKey(latest.stamp().source(), SourceDataKind.BUTTON, latest.button());
        var before = rows().find(key);
        boolean repeated = before.isPresent() && before.get().pressed() == latest.pressed() && latest.initial();
        long changed = repeated ? before.get().changedAt() : latest.stamp().arrival();
        long presses = before.map(earlier -> earlier.presses() + pressesSince(earlier, snapshot))
                .orElseGet(() -> pressesUntilNow(snapshot));
        return new ButtonRow(
                session,
                key,
                latest.pressed(),
                snapshot.count(),
                presses,
                changed,
                now - changed,
                now - latest.stamp().arrival(),
                snapshot.hertz());
    }

    /** Presses and releases alternate, so every other report in a sequence is a press. */
    private static long pressesSince(ButtonRow earlier, SignalSnapshot<Sample.Button> snapshot) {
        var latest = snapshot.latest();
        long fresh = snapshot.count() - earlier.reports();
        if (latest.initial()) {
            return latest.pressed() && !earlier.pressed() && fresh > 0 ? 1 : 0;
        }
        return latest.pressed() ? (fresh + 1) / 2 : fresh / 2;
    }

    private static long pressesUntilNow(SignalSnapshot<Sample.Button> snapshot) {
        boolean initial = snapshot.latest().initial();
        return initial ? 0 : snapshot.latest().pressed() ? (snapshot.count() + 1) / 2 : snapshot.count() / 2;
    }

    /**
     * One button's row: state, press count, report rate and time since the last change.
     *
     * @param reports the number of changes received
     * @param presses the number of presses, as far as the reports show them
     * @param changedAt the arrival time of the latest change
     * @param age nanoseconds since the latest change
     * @param reportAge nanoseconds since the latest report of the state
     */
    record ButtonRow(
            SessionNameAndColor session,
            SignalRowKey part,
            boolean pressed,
            long reports,
            long presses,
            long changedAt,
            long age,
            long reportAge,
            double hertz)
            implements SignalRow {
        int button() {
            return part.index();
        }

        String state() {
            return pressed ? TEXTS.text("button.pressed") : TEXTS.text("button.released");
        }
    }
}
