package mocapscope.app.control.table;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.TableColumn;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Makes a table column as wide as its longest text so far, unless the user has resized it. */
final class ColumnWidthFitter<V> {
    private static final String WORDS_FAMILY = "Inter";
    private static final String FIGURES_FAMILY = "JetBrains Mono";
    private static final Font WORDS = Font.font(WORDS_FAMILY, 12);
    private static final Font FIGURES = Font.font(FIGURES_FAMILY, 12);
    /** The space beside a text. */
    private static final double PADDING = 18;
    /** The number of texts that are not measured again. */
    private static final int KEPT = 512;

    private final TableColumn<LiveTableRow<V>, ?> tableColumn;
    private final LiveTableColumn<V> column;
    private final double extra;
    private final double most;
    private final Set<String> measured = new HashSet<>();
    private int mostFigures;
    private double width;

    /** Adds {@code extra} pixels to the width of the texts; the column is at most {@code most} pixels wide. */
    ColumnWidthFitter(
            TableColumn<LiveTableRow<V>, ?> tableColumn, LiveTableColumn<V> column, double extra, double most) {
        this.tableColumn = tableColumn;
        this.column = column;
        this.extra = extra;
        this.most = most;
        width = column.leastWidth();
    }

    /** Forgets the texts so far, so that the column can become narrower. */
    void reset() {
        measured.clear();
        mostFigures = 0;
        width = column.leastWidth();
    }

    /** Fits the column to the rows too; returns true if its width has changed. */
    boolean fit(List<LiveTableRow<V>> rows) {
        rows.forEach(row -> measure(column.text().apply(row.value())));
        double before = tableColumn.getPrefWidth();
        if (width == before || Math.round(tableColumn.getWidth()) != Math.round(before)) {
            return false;
        }
        tableColumn.setPrefWidth(width);
        return true;
    }

    private void measure(String text) {
        if (column.numeric()) {
            // All figures have the same width.
            if (text.length() > mostFigures) {
                mostFigures = text.length();
                fit(text, FIGURES);
            }
            return;
        }
        if (measured.size() == KEPT) {
            measured.clear();
        }
        if (measured.add(text)) {
            fit(text, WORDS);
        }
    }

    private void fit(String text, Font font) {
        var shape = new Text(text);
        shape.setFont(font);
        double needed = Math.ceil(shape.getLayoutBounds().getWidth()) + PADDING + extra;
        width = Math.max(width, Math.min(needed, most));
    }
}
