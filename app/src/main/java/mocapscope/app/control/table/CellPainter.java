package mocapscope.app.control.table;

import javafx.scene.Node;

/** Provides a node that displays a table cell's changing value, for cells that show more than text. Created once a cell. */
public interface CellPainter<V> {

    Node node();

    void show(V value);
}
