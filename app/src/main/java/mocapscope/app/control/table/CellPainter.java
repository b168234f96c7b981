package mocapscope.app.control.table;

import javafx.scene.Node;

/** Draws the changing value of a table cell with more than text, such as a bar. Created once a cell. */
public interface CellPainter<V> {

    Node node();

    void show(V value);
}
