package mocapscope.app.tables;

import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;

/** The table model of all analog channels of all devices. */
final class AnalogTableModel extends AbstractSignalTableModel<AnalogTableModel.AnalogRow> {
    private static final int DECIMALS = 4;

    AnalogTableModel() {
        super("analogs", AnalogRow::part);
    }

    @Override
    List<LiveTableColumn<AnalogRow>> columns() {
        return List.of(
                SessionNameAndColor.column(AnalogRow::session),
                deviceColumn(110, AnalogRow::device),
                LiveTableColumn.number(TEXTS.text("column.channel"), 66, AnalogRow::channel),
                LiveTableColumn.text(TEXTS.text("column.label"), 90, AnalogRow::label),
                LiveTableColumn.figure(
                                TEXTS.text("column.value"), 96, row -> number(row, row.value()), AnalogRow::value)
                        .withExportText(AnalogRow::exactText),
                valueColumn(),
                LiveTableColumn.picture(
                        TEXTS.text("column.bar"),
                        130,
                        () -> new BarCellPainter<>(AnalogRow::barStart, AnalogRow::barEnd, AnalogRow::value)),
                LiveTableColumn.text(
                        TEXTS.text("column.unit"), 48, row -> row.layout().unit()),
                LiveTableColumn.figure(
                        TEXTS.text("column.least"), 92, row -> number(row, row.minimum()), AnalogRow::minimum),
                LiveTableColumn.figure(
                        TEXTS.text("column.most"), 92, row -> number(row, row.maximum()), AnalogRow::maximum),
                rateColumn(AnalogRow::hertz),
                ageColumn(AnalogRow::age));
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<AnalogRow> rows) {
        session.signals().analogs().forEach(snapshot -> read(session, label, snapshot, session.now(), rows));
    }

    private void read(
            SessionSnapshot session,
            SessionNameAndColor label,
            SignalSnapshot<Sample.Analog> snapshot,
            long now,
            List<AnalogRow> out) {
        var latest = snapshot.latest();
        for (int i = 0; i < latest.channels().size(); i++) {
            var key = new SignalRowKey(latest.stamp().source(), SourceDataKind.ANALOG, i);
            var before = rows().find(key);
            var history = session.histories().of(new PlottedSignalId(key.source(), key.kind(), i, PlotQuantity.VALUE));
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

    /**
     * One analog channel's row: value, minimum, maximum, report rate and age.
     *
     * @param minimum the smallest value received
     * @param maximum the largest value received
     * @param age nanoseconds since the latest sample
     */
    record AnalogRow(
            SessionNameAndColor session,
            SignalRowKey part,
            Sample.Analog analog,
            double minimum,
            double maximum,
            double hertz,
            long age)
            implements SignalRow {

        int channel() {
            return part.index();
        }

        AnalogChannelDescription layout() {
            return analog.layout();
        }

        double value() {
            return analog.channels().at(channel());
        }

        /** Formats the value with all digits, including those beyond the precision of a double. */
        String exactText() {
            return channel() < analog.exact().size()
                    ? analog.exact().get(channel()).toString()
                    : DisplayNumberFormatter.formatExact(value());
        }

        /** Returns the channel's own name, or the measured quantity. */
        String label() {
            boolean named = channel() < layout().labels().size();
            return named ? layout().labels().get(channel()) : layout().measure();
        }

        /** Returns the left end of the bar's range: 0, −1 after a negative value, or less. */
        double barStart() {
            return minimum >= 0 ? 0 : Math.min(-1, minimum);
        }

        /** Returns the right end of the bar's range. */
        double barEnd() {
            return Math.max(1, maximum);
        }
    }
}
