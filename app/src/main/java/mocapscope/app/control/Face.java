package mocapscope.app.control;

import javafx.scene.Node;

/** What a cell shows instead of mere text: made once a cell, then told one value after another. */
public interface Face<V> {

    Node node();

    void show(V value);
}
