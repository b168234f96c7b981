package mocapscope.app.findings;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.TimeOfDay;
import mocapscope.app.words.Words;

/** The table columns of the findings list. */
final class FindingColumns {
    private static final Words WORDS = Words.of(FindingColumns.class);

    static final String NAME = WORDS.text("column.name");
    static final String TEXT = WORDS.text("column.text");
    static final String SESSION = WORDS.text("column.session");

    /** The columns hidden in a narrow list. */
    static final List<String> WIDE =
            List.of(TEXT, WORDS.text("column.section"), WORDS.text("column.first"), WORDS.text("column.message"));

    private FindingColumns() {}

    static List<Column<FindingRow>> createColumns(Consumer<FindingRow.FindingRowKey> flip) {
        Supplier<FindingNameCellPainter> face = () -> new FindingNameCellPainter(flip);
        return List.of(
                Column.<FindingRow>text(NAME, 230, FindingLabels::name).faced(face::get),
                Column.figure(WORDS.text("column.count"), 60, FindingColumns::count, FindingRow::count),
                Column.text(WORDS.text("column.rule"), 52, FindingLabels::rule),
                Column.text(WORDS.text("column.section"), 84, FindingLabels::section),
                Column.<FindingRow>text(SESSION, 170, FindingLabels::session).faced(SessionCellPainter::new),
                Column.text(
                        WORDS.text("column.field"), 120, line -> line.finding().field()),
                Column.text(TEXT, 180, FindingLabels::text),
                Column.figure(
                        WORDS.text("column.message"),
                        62,
                        FindingLabels::message,
                        line -> line.finding().message()),
                Column.<FindingRow>figure(WORDS.text("column.first"), 106, line -> TimeOfDay.of(line.first()), FindingRow::first)
                        .exactly(line -> TimeOfDay.of(line.first())),
                Column.<FindingRow>figure(WORDS.text("column.last"), 106, line -> TimeOfDay.of(line.last()), FindingRow::last)
                        .exactly(line -> TimeOfDay.of(line.last())));
    }

    private static String count(FindingRow line) {
        return line.shape() == FindingRow.FindingRowKind.ONE ? "" : Figures.count(line.count());
    }
}
