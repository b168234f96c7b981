package mocapscope.app.control.table;

import javafx.scene.Node;

/** The graphic of a table cell that shows more than text: a node that displays each new value. Created once a cell. */
public interface CellPainter<V> {

    Node node();

    void show(V value);
}
