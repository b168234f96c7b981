package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.PlotQuantity;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalHistory;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all analog channels of all devices. */
final class AnalogTableModel implements LiveTableModel<AnalogRow> {
    private static final int DECIMALS = 4;

    private final LiveTableRowList<AnalogRow> rowList = new LiveTableRowList<>(AnalogRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "analogs";
    }

    @Override
    public LiveTableRowList<AnalogRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<AnalogRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(AnalogRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 110, AnalogRow::device),
                LiveTableColumn.number(WORDS.text("column.channel"), 66, AnalogRow::channel),
                LiveTableColumn.text(WORDS.text("column.label"), 90, AnalogRow::label),
                LiveTableColumn.figure(
                                WORDS.text("column.value"), 96, row -> number(row, row.value()), AnalogRow::value)
                        .withExportText(AnalogRow::exactText),
                factory.valueColumn(AnalogRow::part),
                LiveTableColumn.picture(
                        WORDS.text("column.bar"),
                        130,
                        () -> new BarCellPainter<>(AnalogRow::barStart, AnalogRow::barEnd, AnalogRow::value)),
                LiveTableColumn.text(
                        WORDS.text("column.unit"), 48, row -> row.layout().unit()),
                LiveTableColumn.figure(
                        WORDS.text("column.least"), 92, row -> number(row, row.minimum()), AnalogRow::minimum),
                LiveTableColumn.figure(
                        WORDS.text("column.most"), 92, row -> number(row, row.maximum()), AnalogRow::maximum),
                CommonColumnFactory.rate(AnalogRow::hertz),
                CommonColumnFactory.age(AnalogRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<AnalogRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            session.signals()
                    .analogs()
                    .forEach(signalSnapshot -> read(session, label, signalSnapshot, session.now(), all));
        }
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(AnalogRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(AnalogRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private void read(
            SessionSnapshot session,
            SessionLabel label,
            SignalSnapshot<Sample.Analog> snapshot,
            long now,
            List<AnalogRow> out) {
        var latest = snapshot.latest();
        for (int i = 0; i < latest.channels().size(); i++) {
            var key = new SignalRowKey(latest.stamp().source(), SourceKind.ANALOG, i);
            var before = rowList.find(key);
            var history = session.histories().of(new PlottedSignal(key.source(), key.kind(), i, PlotQuantity.VALUE));
            double value = latest.channels().at(i);
            out.add(new AnalogRow(
                    label,
                    key,
                    latest,
                    history.map(SignalHistory::lowest)
                            .or(() -> before.map(row -> least(row.minimum(), value)))
                            .orElse(value),
                    history.map(SignalHistory::highest)
                            .or(() -> before.map(row -> most(row.maximum(), value)))
                            .orElse(value),
                    snapshot.hertz(),
                    now - latest.stamp().arrival()));
        }
    }

    private static String number(AnalogRow row, double value) {
        return DisplayNumberFormatter.formatFixed(value, row.layout().integers() ? 0 : DECIMALS);
    }

    /** Ignores a received NaN, so that the earlier minimum is kept. */
    private static double least(double seen, double value) {
        return Double.isNaN(seen) || value < seen ? value : seen;
    }

    private static double most(double seen, double value) {
        return Double.isNaN(seen) || value > seen ? value : seen;
    }
}
