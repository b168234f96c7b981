package mocapscope.app.control.table;

import java.util.function.Function;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.layout.Region;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a live table that updates its content without laying out the whole table. A cell's own text property would
 * lay out the whole table.
 */
final class LiveTableCell<V> extends TableCell<LiveTableRow<V>, LiveTableRow<V>> {
    private static final PseudoClass DIM = PseudoClass.getPseudoClass("dim");

    private final LiveTableColumn<V> tableColumn;
    private final Predicate<V> dim;
    private final Function<V, @Nullable PseudoClass> mark;
    private @Nullable PseudoClass marked;
    private final @Nullable TableCellGraphic<V> painter;
    private final RapidUpdateLabel words = new RapidUpdateLabel();
    private final LayoutRoot content;

    /** Greys the values that match {@code dim}, and gives the row the pseudo class that {@code mark} returns. */
    LiveTableCell(LiveTableColumn<V> column, Predicate<V> dim, Function<V, @Nullable PseudoClass> mark) {
        this.dim = dim;
        this.mark = mark;
        this.tableColumn = column;
        this.painter = column.painter() == null ? null : column.painter().get();
        words.textFillProperty().bind(textFillProperty());
        words.fontProperty().bind(fontProperty());
        words.setMinWidth(0);
        words.setMaxWidth(Double.MAX_VALUE);
        content = new LayoutRoot(painter == null ? words : painter.node());
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        if (column.numeric()) {
            getStyleClass().add("figures");
            setAlignment(Pos.CENTER_RIGHT);
            words.setAlignment(Pos.CENTER_RIGHT);
        }
    }

    /** Shows the row's current value, if the cell is visible. */
    void refresh() {
        var row = getTableRow();
        if (!isEmpty()
                && row != null
                && row.isVisible()
                && getItem() != null
                && !getItem().isRemoved()) {
            show(getItem().value());
        }
    }

    @Override
    protected void updateItem(@Nullable LiveTableRow<V> tableRow, boolean empty) {
        super.updateItem(tableRow, empty);
        if (empty || tableRow == null || tableRow.isRemoved()) {
            setGraphic(null);
            markRow(null);
        } else {
            show(tableRow.value());
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

    private void markRow(@Nullable PseudoClass now) {
        var row = getTableRow();
        if (row != null && now != marked) {
            if (marked != null) {
                row.pseudoClassStateChanged(marked, false);
            }
            if (now != null) {
                row.pseudoClassStateChanged(now, true);
            }
            marked = now;
        }
    }

    private void show(V value) {
        pseudoClassStateChanged(DIM, dim.test(value));
        markRow(mark.apply(value));
        if (painter == null) {
            words.setText(tableColumn.text().apply(value));
        } else {
            painter.show(value);
        }
    }

    /**
     * A container that stops layout requests of its rapidly changing child from reaching its parents. Neither the row nor
     * the table is then laid out for each change.
     */
    static final class LayoutRoot extends Region {
        private final Node held;

        LayoutRoot(Node held) {
            this.held = held;
            UnmanagedNodeLayoutRefresher.register(held); // a change then lays out only this node
            if (held instanceof Labeled label) {
                label.setMaxWidth(Double.MAX_VALUE); // no ancestor lays it out again for a longer text
            }
            setMinWidth(0);
            getChildren().add(held);
        }

        @Override
        protected double computePrefWidth(double height) {
            return held.prefWidth(height);
        }

        @Override
        protected double computePrefHeight(double width) {
            return held.prefHeight(width);
        }

        @Override
        protected void layoutChildren() {
            layoutInArea(held, 0, 0, getWidth(), getHeight(), 0, HPos.LEFT, VPos.CENTER);
        }
    }
}
