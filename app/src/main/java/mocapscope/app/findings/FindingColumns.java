package mocapscope.app.findings;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.words.TextBundle;

/** The table columns of the findings list. */
final class FindingColumns {
    private static final TextBundle WORDS = TextBundle.of(FindingColumns.class);

    static final String NAME = WORDS.text("column.name");
    static final String TEXT = WORDS.text("column.text");
    static final String SESSION = WORDS.text("column.session");

    /** The columns hidden in a narrow list. */
    static final List<String> WIDE =
            List.of(TEXT, WORDS.text("column.section"), WORDS.text("column.first"), WORDS.text("column.message"));

    private FindingColumns() {}

    static List<LiveTableColumn<FindingRow>> createColumns(Consumer<FindingRow.FindingRowKey> flip) {
        Supplier<FindingNameCellPainter> face = () -> new FindingNameCellPainter(flip);
        return List.of(
                LiveTableColumn.<FindingRow>text(NAME, 230, FindingLabels::name).withPainter(face::get),
                LiveTableColumn.figure(WORDS.text("column.count"), 60, FindingColumns::count, FindingRow::count),
                LiveTableColumn.text(WORDS.text("column.rule"), 52, FindingLabels::rule),
                LiveTableColumn.text(WORDS.text("column.section"), 84, FindingLabels::section),
                LiveTableColumn.<FindingRow>text(SESSION, 170, FindingLabels::session)
                        .withPainter(SessionCellPainter::new),
                LiveTableColumn.text(
                        WORDS.text("column.field"),
                        120,
                        findingRow -> findingRow.finding().field()),
                LiveTableColumn.text(TEXT, 180, FindingLabels::text),
                LiveTableColumn.figure(
                        WORDS.text("column.message"),
                        62,
                        FindingLabels::message,
                        line -> line.finding().message()),
                LiveTableColumn.<FindingRow>figure(
                                WORDS.text("column.first"),
                                106,
                                line -> TimeOfDayFormatter.format(line.first()),
                                FindingRow::first)
                        .withExportText(line -> TimeOfDayFormatter.format(line.first())),
                LiveTableColumn.<FindingRow>figure(
                                WORDS.text("column.last"),
                                106,
                                line -> TimeOfDayFormatter.format(line.last()),
                                FindingRow::last)
                        .withExportText(line -> TimeOfDayFormatter.format(line.last())));
    }

    private static String count(FindingRow findingRow) {
        return findingRow.shape() == FindingRow.FindingRowKind.ONE
                ? ""
                : DisplayNumberFormatter.formatCount(findingRow.count());
    }
}
