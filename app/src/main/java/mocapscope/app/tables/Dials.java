package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.Rows;
import mocapscope.app.model.DialState;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all dials of all devices. */
final class Dials implements Section<DialRow> {
    private final Rows<DialRow> rows = new Rows<>(DialRow::part);
    private final Sparks sparks = new Sparks();

    @Override
    public String id() {
        return "dials";
    }

    @Override
    public Rows<DialRow> rows() {
        return rows;
    }

    @Override
    public List<Column<DialRow>> columns() {
        return List.of(
                OriginFace.column(DialRow::session),
                Column.text(WORDS.text("column.device"), 120, DialRow::device),
                Column.number(WORDS.text("column.dial"), 60, DialRow::dial),
                Column.figure(WORDS.text("column.change"), 110, 4, DialRow::change),
                Column.figure(WORDS.text("column.revolutions"), 130, 3, DialRow::revolutions),
                Column.figure(WORDS.text("column.degrees"), 90, 1, DialRow::degrees),
                Column.figure(WORDS.text("column.turns"), 80, row -> Figures.count(row.turns()), DialRow::turns),
                sparks.steps(DialRow::part),
                Columns.rate(DialRow::hertz),
                Columns.age(DialRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        sparks.refresh(snapshot);
        var all = new ArrayList<DialRow>();
        for (var session : snapshot.sessions()) {
            var origin = Origin.of(session);
            session.signals().dials().forEach(dial -> all.add(row(origin, dial, session.now())));
        }
        rows.show(all);
    }

    @Override
    public Optional<Selection> selection(DialRow row) {
        return row.part().selection();
    }

    @Override
    public boolean meant(DialRow row, Selection selection) {
        return row.part().meantBy(selection);
    }

    private static DialRow row(Origin session, DialState dial, long now) {
        var signal = dial.signal();
        var latest = signal.latest();
        return new DialRow(
                session,
                new Part(latest.stamp().source(), SourceKind.DIAL, latest.dial()),
                latest.change(),
                dial.revolutions(),
                signal.count(),
                signal.hertz(),
                now - latest.stamp().arrival());
    }
}
