package mocapscope.app.pulse;

import java.util.List;
import javafx.scene.Node;
import mocapscope.app.model.Snapshot;

/** One of the window's views. Only a view that can be seen is refreshed. */
public interface View {

    /** Lower-case, such as {@code timing}: names it in saved layouts and tests. */
    String id();

    /** As its tab shows it. */
    String title();

    Node node();

    /** What it is for, for those who ask. */
    Help help();

    /** What can be done in it beside pointing: entries of the menu that bears its name, and of the palette. */
    default List<Deed> deeds() {
        return List.of();
    }

    /** Shows what is new; called once a frame by the one animation timer. */
    void refresh(Snapshot snapshot);

    /** Makes the next refresh show everything, not only what is due. Called when the view becomes visible again. */
    default void invalidate() {}

    /** Releases the sessions that are not in {@code snapshot}. Called when one is removed while the view is hidden. */
    default void release(Snapshot snapshot) {}
}
