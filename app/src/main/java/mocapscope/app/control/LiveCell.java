package mocapscope.app.control;

import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/** A cell that reads its row again when told so. */
final class LiveCell<V> extends TableCell<Row<V>, Row<V>> {
    private final Column<V> column;
    private static final PseudoClass DIM = PseudoClass.getPseudoClass("dim");

    private final Predicate<V> dim;
    private final @Nullable Face<V> face;

    /** {@code dim} says which values are greyed. */
    LiveCell(Column<V> column, Predicate<V> dim) {
        this.dim = dim;
        this.column = column;
        this.face = column.face() == null ? null : column.face().get();
        if (column.figures()) {
            getStyleClass().add("figures");
            setAlignment(Pos.CENTER_RIGHT);
        }
    }

    /** Shows what the row says now, if the cell can be seen. */
    void again() {
        var row = getTableRow();
        if (!isEmpty() && row != null && row.isVisible() && getItem() != null) {
            show(getItem().value());
        }
    }

    @Override
    protected void updateItem(@Nullable Row<V> row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setText(null);
            setGraphic(null);
        } else {
            show(row.value());
        }
    }

    private void show(V value) {
        pseudoClassStateChanged(DIM, dim.test(value));
        if (face == null) {
            setText(column.text().apply(value));
        } else {
            face.show(value);
            setGraphic(face.node());
        }
    }
}
