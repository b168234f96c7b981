package mocapscope.app.control;

import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a live table, which rereads its row's value without laying out the table. A cell's own text property would
 * lay out the whole table.
 */
final class LiveCell<V> extends TableCell<Row<V>, Row<V>> {
    private static final PseudoClass DIM = PseudoClass.getPseudoClass("dim");

    private final Column<V> column;
    private final Predicate<V> dim;
    private final @Nullable Face<V> face;
    private final Reading words = new Reading();
    private final Still content;

    /** Greys the values that match {@code dim}. */
    LiveCell(Column<V> column, Predicate<V> dim) {
        this.dim = dim;
        this.column = column;
        this.face = column.face() == null ? null : column.face().get();
        words.textFillProperty().bind(textFillProperty());
        words.fontProperty().bind(fontProperty());
        words.setMinWidth(0);
        words.setMaxWidth(Double.MAX_VALUE);
        content = new Still(face == null ? words : face.node());
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        if (column.figures()) {
            getStyleClass().add("figures");
            setAlignment(Pos.CENTER_RIGHT);
            words.setAlignment(Pos.CENTER_RIGHT);
        }
    }

    /** Shows the row's current value, if the cell is visible. */
    void again() {
        var row = getTableRow();
        if (!isEmpty()
                && row != null
                && row.isVisible()
                && getItem() != null
                && !getItem().removed()) {
            show(getItem().value());
        }
    }

    @Override
    protected void updateItem(@Nullable Row<V> row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null || row.removed()) {
            setGraphic(null);
        } else {
            show(row.value());
            setGraphic(content);
        }
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (getGraphic() != null) {
            double left = snappedLeftInset();
            double top = snappedTopInset();
            content.resizeRelocate(
                    left, top, getWidth() - left - snappedRightInset(), getHeight() - top - snappedBottomInset());
        }
    }

    private void show(V value) {
        pseudoClassStateChanged(DIM, dim.test(value));
        if (face == null) {
            words.setText(column.text().apply(value));
        } else {
            face.show(value);
        }
    }
}
