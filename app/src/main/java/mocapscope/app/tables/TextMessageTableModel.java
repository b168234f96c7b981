package mocapscope.app.tables;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;

/** The table model of text messages from devices, latest first. */
final class TextMessageTableModel extends LiveTableModel<TextMessageTableModel.TextMessageRow> {
    private final SampleAgeCalculator calculator = new SampleAgeCalculator();

    TextMessageTableModel() {
        super("texts", TextMessageRow::text);
    }

    @Override
    List<LiveTableColumn<TextMessageRow>> columns() {
        return List.of(
                LiveTableColumn.<TextMessageRow>text(
                                TEXTS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                        .sortedBy(Comparator.comparingLong(TextMessageRow::at)),
                ageColumn(row -> calculator.calculateAge(row.text().stamp())),
                SessionNameAndColor.column(TextMessageRow::session),
                deviceColumn(150, TextMessageRow::device),
                LiveTableColumn.text(TEXTS.text("column.severity"), 100, TextMessageRow::severity)
                        .sortedBy(Comparator.comparing(row -> row.text().severity()))
                        .withPainter(
                                () -> new LampCellPainter<>(TextMessageTableModel::light, TextMessageRow::severity)),
                LiveTableColumn.text(
                        TEXTS.text("column.text"), 520, row -> row.text().text()));
    }

    @Override
    void refresh(Snapshot snapshot) {
        calculator.refresh(snapshot);
        super.refresh(snapshot);
    }

    @Override
    void sort(List<TextMessageRow> rows) {
        rows.sort(Comparator.comparingLong(TextMessageRow::at).reversed());
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<TextMessageRow> rows) {
        var anchor = session.session().anchor();
        session.texts()
                .forEach(text -> rows.add(new TextMessageRow(
                        label, text, anchor.epochNanos(text.stamp().arrival()))));
    }

    @Override
    Optional<SharedViewSelection> selection(TextMessageRow row) {
        var stamp = row.text().stamp();
        return stamp.message() == SampleMetadata.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(
                        new SharedViewSelection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    boolean isSelectedBy(TextMessageRow row, SharedViewSelection selection) {
        var stamp = row.text().stamp();
        return selection
                .message()
                .filter(message -> message.n() == stamp.message()
                        && message.session().equals(stamp.source().session()))
                .isPresent();
    }

    private static StatusLamp.LampState light(TextMessageRow row) {
        return switch (row.text().severity()) {
            case Sample.TextSeverity.NORMAL -> StatusLamp.LampState.OFF;
            case Sample.TextSeverity.WARNING -> StatusLamp.LampState.WARNING;
            case Sample.TextSeverity.ERROR -> StatusLamp.LampState.BAD;
        };
    }

    /** One device text message's row: text, severity, device and time. The time {@code at} is in nanoseconds since 1970. */
    record TextMessageRow(SessionNameAndColor session, Sample.Text text, long at) {
        SourceId device() {
            return text.stamp().source();
        }

        String severity() {
            return TEXTS.text("severity." + text.severity().name().toLowerCase(Locale.ROOT));
        }
    }
}
