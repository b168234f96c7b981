package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.LampFace;
import mocapscope.app.control.Rows;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDay;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;

/** The table model of text messages from devices, latest first. */
final class Texts implements Section<TextRow> {
    private final Rows<TextRow> rows = new Rows<>(TextRow::text);
    private final Ages ages = new Ages();

    @Override
    public String id() {
        return "texts";
    }

    @Override
    public Rows<TextRow> rows() {
        return rows;
    }

    @Override
    public List<Column<TextRow>> columns() {
        return List.of(
                Column.<TextRow>text(WORDS.text("column.time"), 110, row -> TimeOfDay.of(row.at()))
                        .by(Comparator.comparingLong(TextRow::at)),
                Columns.age(row -> ages.of(row.text().stamp())),
                OriginFace.column(TextRow::session),
                Column.text(WORDS.text("column.device"), 150, TextRow::device),
                Column.text(WORDS.text("column.severity"), 100, TextRow::severity)
                        .by(Comparator.comparing(row -> row.text().severity()))
                        .faced(() -> new LampFace<>(Texts::light, TextRow::severity)),
                Column.text(WORDS.text("column.text"), 520, row -> row.text().text()));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        ages.refresh(snapshot);
        var all = new ArrayList<TextRow>();
        for (var session : snapshot.sessions()) {
            var origin = Origin.of(session);
            var anchor = session.session().anchor();
            session.texts()
                    .forEach(text -> all.add(new TextRow(
                            origin, text, anchor.epochNanos(text.stamp().arrival()))));
        }
        all.sort(Comparator.comparingLong(TextRow::at).reversed());
        rows.show(all);
    }

    @Override
    public Optional<Selection> selection(TextRow row) {
        var stamp = row.text().stamp();
        return stamp.message() == SampleStamp.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    public boolean meant(TextRow row, Selection selection) {
        var stamp = row.text().stamp();
        return selection instanceof Selection.MessageSelection message
                && message.n() == stamp.message()
                && message.session().equals(stamp.source().session());
    }

    private static StatusLamp.Light light(TextRow row) {
        return switch (row.text().severity()) {
            case Sample.TextSeverity.NORMAL -> StatusLamp.Light.OFF;
            case Sample.TextSeverity.WARNING -> StatusLamp.Light.WARNING;
            case Sample.TextSeverity.ERROR -> StatusLamp.Light.BAD;
        };
    }
}
