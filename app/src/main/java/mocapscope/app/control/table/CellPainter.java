package mocapscope.app.control.table;

import javafx.scene.Node;

/** The content of a table cell that shows more than text: a node updated with each value. Created once a cell. */
public interface CellPainter<V> {

    Node node();

    void show(V value);
}
