package mocapscope.app.intercept;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.TableCellGraphic;
import mocapscope.app.intercept.TwoSessionMessageComparator.ComparedMessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.text.TextBundle;

/** The table columns of the session comparison, for message pairs and field differences. */
final class TwoSessionComparisonColumns {
    private static final TextBundle TEXTS = TextBundle.of(TwoSessionComparisonColumns.class);
    private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("differs");
    private static final double MILLIS = 1e6;

    private TwoSessionComparisonColumns() {}

    /** Returns the columns for message pairs. */
    static List<LiveTableColumn<ComparedMessageRow>> pairs() {
        return List.of(
                LiveTableColumn.text(
                        TEXTS.text("held.column.direction"),
                        84,
                        messageRow -> MessageDirectionLabels.label(messageRow.direction())),
                LiveTableColumn.figure(
                        TEXTS.text("compare.column.time"),
                        74,
                        comparedMessageRow -> time(comparedMessageRow.pair().left()),
                        line -> millis(line.pair().left())),
                LiveTableColumn.text(TEXTS.text("compare.column.left"), 160, ComparedMessageRow::left),
                LiveTableColumn.<ComparedMessageRow>text(
                                TEXTS.text("compare.column.difference"), 30, TwoSessionComparisonColumns::sign)
                        .withChangingValues()
                        .withPainter(
                                () -> new SignFace<>(TwoSessionComparisonColumns::sign, ComparedMessageRow::differs)),
                LiveTableColumn.figure(
                        TEXTS.text("compare.column.time"),
                        74,
                        line -> time(line.pair().right()),
                        line -> millis(line.pair().right())),
                LiveTableColumn.text(TEXTS.text("compare.column.right"), 160, ComparedMessageRow::right));
    }

    /** Returns the columns for a pair's fields. */
    static List<LiveTableColumn<ComparedMessageField>> fields() {
        return List.of(
                LiveTableColumn.text(TEXTS.text("compare.column.field"), 150, ComparedMessageField::name),
                LiveTableColumn.<ComparedMessageField>text(
                                TEXTS.text("compare.column.left"), 160, ComparedMessageField::left)
                        .withChangingValues()
                        .withPainter(() -> new SignFace<>(ComparedMessageField::left, ComparedMessageField::differs)),
                LiveTableColumn.<ComparedMessageField>text(
                                TEXTS.text("compare.column.right"), 160, ComparedMessageField::right)
                        .withChangingValues()
                        .withPainter(() -> new SignFace<>(ComparedMessageField::right, ComparedMessageField::differs)));
    }

    private static String time(Optional<MessageRow> row) {
        return row.isEmpty() ? "" : DisplayNumberFormatter.formatFixed(millis(row), 2);
    }

    /** NaN without a time. */
    private static double millis(Optional<MessageRow> row) {
        return row.map(one -> one.time() / MILLIS).orElse(Double.NaN);
    }

    private static String sign(ComparedMessageRow messageRow) {
        return switch (messageRow.how()) {
            case SAME -> "=";
            case DIFFERS -> "≠";
            case ALONE -> messageRow.pair().left().isPresent() ? "−" : "+";
            case OPEN -> "…";
        };
    }

    /** A cell text that is highlighted if both sides differ. */
    private static final class SignFace<V> implements TableCellGraphic<V> {
        private final Label label = new Label();
        private final Function<V, String> text;
        private final Predicate<V> differs;

        SignFace(Function<V, String> text, Predicate<V> differs) {
            this.text = text;
            this.differs = differs;
            label.getStyleClass().addAll("compared", "figures");
            label.setMinWidth(0);
        }

        @Override
        public Node node() {
            return label;
        }

        @Override
        public void show(V value) {
            label.setText(text.apply(value));
            label.pseudoClassStateChanged(DIFFERS, differs.test(value));
        }
    }
}
