package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.Rows;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Signal;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Sample;

/** Every analog channel of every device. */
final class Analogs implements Section<AnalogRow> {
    private static final int DECIMALS = 4;

    private final Rows<AnalogRow> rows = new Rows<>(AnalogRow::part);

    @Override
    public String id() {
        return "analogs";
    }

    @Override
    public String title() {
        return "Analogs";
    }

    @Override
    public String hint() {
        return "Channels of joysticks, gloves, force plates and the like appear here with their first report.";
    }

    @Override
    public Rows<AnalogRow> rows() {
        return rows;
    }

    @Override
    public List<Column<AnalogRow>> columns() {
        return List.of(
                OriginFace.column(AnalogRow::session),
                Column.text("Device", 150, AnalogRow::device),
                Column.number("Channel", 66, AnalogRow::channel),
                Column.text("Label", 110, AnalogRow::label),
                Column.figure("Value", 96, row -> number(row, row.value()), AnalogRow::value),
                Column.<AnalogRow>figure("", 130, _ -> "", AnalogRow::value)
                        .faced(() -> new BarFace<>(AnalogRow::low, AnalogRow::high, AnalogRow::value)),
                Column.text("Unit", 48, row -> row.layout().unit()),
                Column.figure("Min seen", 92, row -> number(row, row.least()), AnalogRow::least),
                Column.figure("Max seen", 92, row -> number(row, row.most()), AnalogRow::most),
                Column.figure("Rate Hz", 72, 1, AnalogRow::hertz),
                Column.figure("Age", 76, row -> Figures.age(row.age()), AnalogRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<AnalogRow>();
        for (var session : snapshot.sessions()) {
            var origin = Origin.of(session);
            session.signals().analogs().forEach(signal -> read(origin, signal, snapshot.nanos(), all));
        }
        rows.show(all);
    }

    @Override
    public Optional<Selection> selection(AnalogRow row) {
        return row.part().selection();
    }

    @Override
    public boolean meant(AnalogRow row, Selection selection) {
        return row.part().meantBy(selection);
    }

    private void read(Origin session, Signal<Sample.Analog> signal, long now, List<AnalogRow> out) {
        var latest = signal.latest();
        for (int i = 0; i < latest.channels().size(); i++) {
            var part = new Part(latest.stamp().source(), Kind.ANALOG, i);
            var before = rows.value(part);
            double value = latest.channels().at(i);
            out.add(new AnalogRow(
                    session,
                    part,
                    latest.layout(),
                    value,
                    before.map(row -> least(row.least(), value)).orElse(value),
                    before.map(row -> most(row.most(), value)).orElse(value),
                    signal.hertz(),
                    now - latest.stamp().arrival()));
        }
    }

    private static String number(AnalogRow row, double value) {
        return Figures.fixed(value, row.layout().integers() ? 0 : DECIMALS);
    }

    /** A NaN on the wire does not wipe out what was seen. */
    private static double least(double seen, double value) {
        return Double.isNaN(seen) || value < seen ? value : seen;
    }

    private static double most(double seen, double value) {
        return Double.isNaN(seen) || value > seen ? value : seen;
    }
}
