package mocapscope.app.findings;

import java.util.List;
import java.util.Map;
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
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.control.table.TableCellGraphic;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import org.jspecify.annotations.Nullable;

/** Creates the columns of the table that lists problem reports, such as rule, session and message. */
final class FindingColumns {
    private static final TextBundle TEXTS = TextBundle.of(FindingColumns.class);

    static final String NAME = TEXTS.text("column.name");
    static final String SESSION = TEXTS.text("column.session");
    private static final String TEXT = TEXTS.text("column.text");
    private static final String CODE = TEXTS.text("column.code");
    private static final String RULE = TEXTS.text("column.rule");
    private static final String SECTION = TEXTS.text("column.section");
    private static final String FIELD = TEXTS.text("column.field");
    private static final String MESSAGE = TEXTS.text("column.message");
    private static final String FIRST = TEXTS.text("column.first");
    private static final double WIDE = 900;
    private static final double WIDER = 1200;
    private static final double WIDEST = 1700;

    /** The width of the list from which it shows each of these columns, so that the sentences have most of the room. */
    static final Map<String, Double> LEAST_WIDTHS = Map.of(
            CODE, WIDE, RULE, WIDER, SECTION, WIDER, SESSION, WIDER, TEXT, WIDEST, FIELD, WIDEST, MESSAGE, WIDEST,
            FIRST, WIDEST);

    private FindingColumns() {}

    static List<LiveTableColumn<FindingRow>> createColumns(Consumer<FindingRow.FindingRowKey> flip) {
        Supplier<FindingNameCellPainter> face = () -> new FindingNameCellPainter(flip);
        return List.of(
                LiveTableColumn.<FindingRow>text(NAME, 230, FindingLabels::name).withPainter(face::get),
                LiveTableColumn.figure(TEXTS.text("column.count"), 60, FindingColumns::count, FindingRow::count),
                LiveTableColumn.text(CODE, 150, FindingLabels::code),
                LiveTableColumn.text(RULE, 52, FindingLabels::rule),
                LiveTableColumn.text(SECTION, 84, FindingLabels::section),
                LiveTableColumn.<FindingRow>text(SESSION, 170, FindingLabels::session)
                        .withPainter(() -> new SessionNameCellPainter<>(
                                new Label(), FindingLabels::session, FindingColumns::accent)),
                LiveTableColumn.text(
                        FIELD, 120, findingRow -> findingRow.finding().field()),
                LiveTableColumn.text(TEXT, 180, FindingLabels::text),
                LiveTableColumn.figure(
                        MESSAGE,
                        62,
                        FindingLabels::message,
                        line -> line.finding().message()),
                LiveTableColumn.<FindingRow>figure(
                                FIRST, 106, line -> TimeOfDayFormatter.format(line.first()), FindingRow::first)
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

    /**
     * Shows a finding or group in a tree table cell with the stripe of its session, indentation, arrow and severity
     * lamp. The sentence has two lines if the row has room for them.
     */
    private static final class FindingNameCellPainter implements TableCellGraphic<FindingRow> {
        private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");
        private static final PseudoClass STRONG = PseudoClass.getPseudoClass("strong");
        private static final double STEP = 18;
        private static final double STRIPE = 3;

        private final Region stripe = NodeConfigurator.styled(new Region(), "session-stripe");
        private final Region arrow = new Region();
        private final StackPane hold = new StackPane(arrow);
        private final StatusLamp lamp = new StatusLamp();
        private final Label name = new Label();
        private final HBox all = new HBox(7, stripe, hold, lamp, name);
        private FindingRow.@Nullable FindingRowKey key;
        private int accent = SessionNameCellPainter.NO_ACCENT;

        /** Creates the cell; {@code flip} opens or closes a group. */
        FindingNameCellPainter(Consumer<FindingRow.FindingRowKey> flip) {
            all.setAlignment(Pos.CENTER_LEFT);
            all.getStyleClass().add("finding-face");
            NodeConfigurator.setFixedWidth(stripe, STRIPE);
            stripe.setMaxHeight(Double.MAX_VALUE);
            stripe.setVisible(false);
            name.setMinWidth(0);
            name.setWrapText(true);
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
            showSession(accent(findingRow));
            HBox.setMargin(hold, new Insets(0, 0, 0, findingRow.depth() * STEP));
            all.pseudoClassStateChanged(STRONG, group && findingRow.severity() != Severity.NOTE);
            arrow.setVisible(group);
            arrow.pseudoClassStateChanged(OPEN, findingRow.shape() == FindingRow.FindingRowKind.OPEN);
            lamp.show(FindingLabels.light(findingRow.severity()), FindingLabels.severity(findingRow.severity()));
            name.setText(
                    accent == SessionNameCellPainter.NO_ACCENT
                            ? FindingLabels.name(findingRow)
                            : FindingLabels.nameWithSender(findingRow));
        }

        private void showSession(int newAccent) {
            if (newAccent != accent) {
                accent = newAccent;
                stripe.setVisible(accent != SessionNameCellPainter.NO_ACCENT);
                stripe.setStyle("-fx-background-color: -color-session-%d;".formatted(accent));
            }
        }
    }
}
