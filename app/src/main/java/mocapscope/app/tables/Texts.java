package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;

/** The table model of text messages from devices, latest first. */
final class Texts implements Section<TextRow> {
    private final LiveTableRowList<TextRow> rows = new LiveTableRowList<>(TextRow::text);
    private final Ages ages = new Ages();

    @Override
    public String id() {
        return "texts";
    }

    @Override
    public LiveTableRowList<TextRow> rows() {
        return rows;
    }

    @Override
    public List<LiveTableColumn<TextRow>> columns() {
        return List.of(
                LiveTableColumn.<TextRow>text(WORDS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                        .sortedBy(Comparator.comparingLong(TextRow::at)),
                Columns.age(row -> ages.of(row.text().stamp())),
                OriginFace.column(TextRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 150, TextRow::device),
                LiveTableColumn.text(WORDS.text("column.severity"), 100, TextRow::severity)
                        .sortedBy(Comparator.comparing(row -> row.text().severity()))
                        .withPainter(() -> new LampCellPainter<>(Texts::light, TextRow::severity)),
                LiveTableColumn.text(WORDS.text("column.text"), 520, row -> row.text().text()));
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
        rows.setAll(all);
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

    private static StatusLamp.LampState light(TextRow row) {
        return switch (row.text().severity()) {
            case Sample.TextSeverity.NORMAL -> StatusLamp.LampState.OFF;
            case Sample.TextSeverity.WARNING -> StatusLamp.LampState.WARNING;
            case Sample.TextSeverity.ERROR -> StatusLamp.LampState.BAD;
        };
    }
}
