package mocapscope.app.pulse;

import javafx.scene.Node;
import mocapscope.app.model.Snapshot;

/** One of the window's views. Only a view that can be seen is refreshed. */
public interface View {

    /** Lower-case, such as {@code timing}: names it in saved layouts and tests. */
    String id();

    /** As its tab shows it. */
    String title();

    Node node();

    /** Shows what is new; called once a frame by the one animation timer. */
    void refresh(Snapshot snapshot);
}
