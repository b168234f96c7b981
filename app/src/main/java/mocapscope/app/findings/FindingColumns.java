package mocapscope.app.findings;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.table.CellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/**
 * Creates the columns of the findings table: name, count, code, rule, section, session, field, text, message, times.
 */
final class FindingColumns {
    private static final TextBundle TEXTS = TextBundle.of(FindingColumns.class);

    static final String NAME = TEXTS.text("column.name");
    static final String TEXT = TEXTS.text("column.text");
    static final String SESSION = TEXTS.text("column.session");

    /** The columns hidden in a narrow list. */
    static final List<String> WIDE = List.of(
            TEXT,
            TEXTS.text("column.section"),
            TEXTS.text("column.field"),
            TEXTS.text("column.first"),
            TEXTS.text("column.message"));

    private FindingColumns() {}

    static List<LiveTableColumn<FindingRow>> createColumns(Consumer<FindingRow.FindingRowKey> flip) {
        Supplier<FindingNameCellPainter> face = () -> new FindingNameCellPainter(flip);
        return List.of(
                LiveTableColumn.<FindingRow>text(NAME, 230, FindingLabels::name).withPainter(face::get),
                LiveTableColumn.figure(TEXTS.text("column.count"), 60, FindingColumns::count, FindingRow::count),
                LiveTableColumn.text(TEXTS.text("column.code"), 150, FindingLabels::code),
                LiveTableColumn.text(TEXTS.text("column.rule"), 52, FindingLabels::rule),
                LiveTableColumn.text(TEXTS.text("column.section"), 84, FindingLabels::section),
                LiveTableColumn.<FindingRow>text(SESSION, 170, FindingLabels::session)
                        .withPainter(() -> new SessionNameCellPainter<>(
                                new Label(), FindingLabels::session, FindingColumns::accent)),
                LiveTableColumn.text(
                        TEXTS.text("column.field"),
                        120,
                        findingRow -> findingRow.finding().field()),
                LiveTableColumn.text(TEXT, 180, FindingLabels::text),
                LiveTableColumn.figure(
                        TEXTS.text("column.message"),
                        62,
                        FindingLabels::message,
                        line -> line.finding().message()),
                LiveTableColumn.<FindingRow>figure(
                                TEXTS.text("column.first"),
                                106,
                                line -> TimeOfDayFormatter.format(line.first()),
                                FindingRow::first)
                        .withExportText(line -> TimeOfDayFormatter.format(line.first())),
                LiveTableColumn.<FindingRow>figure(
                                TEXTS.text("column.last"),
                                106,
                                line -> TimeOfDayFormatter.format(line.last()),
                                FindingRow::last)
                        .withExportText(line -> TimeOfDayFormatter.format(line.last())));
    }

    private static int accent(FindingRow findingRow) {
        return findingRow.session().map(SessionSnapshot::accent).orElse(SessionNameCellPainter.NO_ACCENT);
    }

    private static String count(FindingRow findingRow) {
        return findingRow.shape() == FindingRow.FindingRowKind.ONE
                ? ""
                : DisplayNumberFormatter.formatCount(findingRow.count());
    }

    /** Shows a finding or group in a tree table cell with indentation, arrow and severity lamp. */
    private static final class FindingNameCellPainter implements CellPainter<FindingRow> {
        private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");
        private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");
        private static final double STEP = 18;

        private final Region arrow = new Region();
        private final StackPane hold = new StackPane(arrow);
        private final StatusLamp lamp = new StatusLamp();
        private final Label name = new Label();
        private final HBox all = new HBox(7, hold, lamp, name);
        private FindingRow.@Nullable FindingRowKey key;

        /** Creates the cell; {@code flip} opens or closes a group. */
        FindingNameCellPainter(Consumer<FindingRow.FindingRowKey> flip) {
            all.setAlignment(Pos.CENTER_LEFT);
            all.getStyleClass().add("finding-face");
            name.setMinWidth(0);
            arrow.getStyleClass().add("arrow");
            hold.getStyleClass().add("arrow-hold");
            hold.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
                if (key != null && arrow.isVisible()) {
                    flip.accept(key);
                    event.consume();
                }
            });
        }

        @Override
        public Node node() {
            return all;
        }

        @Override
        public void show(FindingRow findingRow) {
            boolean group = findingRow.shape().group();
            key = findingRow.key();
            all.setPadding(new Insets(0, 0, 0, findingRow.depth() * STEP));
            all.pseudoClassStateChanged(GROUP, group);
            arrow.setVisible(group);
            arrow.pseudoClassStateChanged(OPEN, findingRow.shape() == FindingRow.FindingRowKind.OPEN);
            lamp.show(FindingLabels.light(findingRow.severity()), FindingLabels.severity(findingRow.severity()));
            name.setText(FindingLabels.name(findingRow));
        }
    }
}
