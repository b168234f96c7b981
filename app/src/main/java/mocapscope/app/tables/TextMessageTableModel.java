package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;

/** The table model of text messages from devices, latest first. */
final class TextMessageTableModel implements LiveTableModel<TextMessageRow> {
    private final LiveTableRowList<TextMessageRow> rowList = new LiveTableRowList<>(TextMessageRow::text);
    private final SampleAgeCalculator calculator = new SampleAgeCalculator();

    @Override
    public String id() {
        return "texts";
    }

    @Override
    public LiveTableRowList<TextMessageRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<TextMessageRow>> columns() {
        return List.of(
                LiveTableColumn.<TextMessageRow>text(
                                WORDS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                        .sortedBy(Comparator.comparingLong(TextMessageRow::at)),
                CommonColumnFactory.age(
                        row -> calculator.calculateAge(row.text().stamp())),
                SessionLabelCellPainter.column(TextMessageRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 150, TextMessageRow::device),
                LiveTableColumn.text(WORDS.text("column.severity"), 100, TextMessageRow::severity)
                        .sortedBy(Comparator.comparing(row -> row.text().severity()))
                        .withPainter(
                                () -> new LampCellPainter<>(TextMessageTableModel::light, TextMessageRow::severity)),
                LiveTableColumn.text(
                        WORDS.text("column.text"), 520, row -> row.text().text()));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        calculator.refresh(snapshot);
        var all = new ArrayList<TextMessageRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            var anchor = session.session().anchor();
            session.texts()
                    .forEach(text -> all.add(new TextMessageRow(
                            label, text, anchor.epochNanos(text.stamp().arrival()))));
        }
        all.sort(Comparator.comparingLong(TextMessageRow::at).reversed());
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(TextMessageRow row) {
        var stamp = row.text().stamp();
        return stamp.message() == SampleStamp.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    public boolean isSelectedBy(TextMessageRow row, Selection selection) {
        var stamp = row.text().stamp();
        return selection instanceof Selection.MessageSelection messageSelection
                && messageSelection.n() == stamp.message()
                && messageSelection.session().equals(stamp.source().session());
    }

    private static StatusLamp.LampState light(TextMessageRow row) {
        return switch (row.text().severity()) {
            case Sample.TextSeverity.NORMAL -> StatusLamp.LampState.OFF;
            case Sample.TextSeverity.WARNING -> StatusLamp.LampState.WARNING;
            case Sample.TextSeverity.ERROR -> StatusLamp.LampState.BAD;
        };
    }
}
