package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all buttons of all devices. */
final class ButtonTableModel implements LiveTableModel<ButtonRow> {
    private final LiveTableRowList<ButtonRow> rowList = new LiveTableRowList<>(ButtonRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "buttons";
    }

    @Override
    public LiveTableRowList<ButtonRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<ButtonRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(ButtonRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 120, ButtonRow::device),
                LiveTableColumn.number(WORDS.text("column.button"), 60, ButtonRow::button),
                LiveTableColumn.text(WORDS.text("column.state"), 110, ButtonRow::state)
                        .sortedBy(Comparator.comparing(ButtonRow::pressed))
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.pressed() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                ButtonRow::state)),
                LiveTableColumn.figure(
                        WORDS.text("column.presses"),
                        80,
                        row -> DisplayNumberFormatter.formatCount(row.presses()),
                        ButtonRow::presses),
                factory.stepColumn(ButtonRow::part),
                CommonColumnFactory.rate(ButtonRow::hertz),
                CommonColumnFactory.age(ButtonRow::reportAge),
                CommonColumnFactory.changed(ButtonRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<ButtonRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            session.signals().buttons().forEach(signalSnapshot -> all.add(row(label, signalSnapshot, session.now())));
        }
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(ButtonRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(ButtonRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private ButtonRow row(SessionLabel session, SignalSnapshot<Sample.Button> snapshot, long now) {
        var latest = snapshot.latest();
        var key = new SignalRowKey(latest.stamp().source(), SourceKind.BUTTON, latest.button());
        var before = rowList.find(key);
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
        boolean onlyTold = snapshot.latest().initial();
        return onlyTold ? 0 : snapshot.latest().pressed() ? (snapshot.count() + 1) / 2 : snapshot.count() / 2;
    }
}
