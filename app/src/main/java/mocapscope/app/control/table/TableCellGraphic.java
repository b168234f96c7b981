package mocapscope.app.control.table;

import javafx.scene.Node;

/** Shows a table cell's current value as a graphic, such as a bar or lamp. Created once a cell. */
public interface TableCellGraphic<V> {

    Node node();

    void show(V value);
}
