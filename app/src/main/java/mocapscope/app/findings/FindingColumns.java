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

    static List<Column<Line>> all(Consumer<Line.Key> flip) {
        Supplier<FindingFace> face = () -> new FindingFace(flip);
        return List.of(
                Column.<Line>text(NAME, 230, FindingWords::name).faced(face::get),
                Column.figure(WORDS.text("column.count"), 60, FindingColumns::count, Line::count),
                Column.text(WORDS.text("column.rule"), 52, FindingWords::rule),
                Column.text(WORDS.text("column.section"), 84, FindingWords::section),
                Column.<Line>text(SESSION, 170, FindingWords::session).faced(SessionFace::new),
                Column.text(
                        WORDS.text("column.field"), 120, line -> line.finding().field()),
                Column.text(TEXT, 180, FindingWords::text),
                Column.figure(
                        WORDS.text("column.message"),
                        62,
                        FindingWords::message,
                        line -> line.finding().message()),
                Column.<Line>figure(WORDS.text("column.first"), 106, line -> TimeOfDay.of(line.first()), Line::first)
                        .exactly(line -> TimeOfDay.of(line.first())),
                Column.<Line>figure(WORDS.text("column.last"), 106, line -> TimeOfDay.of(line.last()), Line::last)
                        .exactly(line -> TimeOfDay.of(line.last())));
    }

    private static String count(Line line) {
        return line.shape() == Line.Shape.ONE ? "" : Figures.count(line.count());
    }
}
