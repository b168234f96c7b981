package mocapscope.app.pulse;

import java.util.List;
import javafx.scene.Node;
import mocapscope.app.model.snapshot.Snapshot;

/**
 * A dockable view of the main window: a JavaFX node with title, help and commands, refreshed every frame while visible.
 */
public interface View {

    /** Returns the lower-case id, such as {@code timing}, used in stored layouts and tests. */
    String id();

    /** Returns the title of the view's tab. */
    String title();

    Node node();

    /** Returns the help text. */
    ViewHelpText help();

    /** Returns the commands of the view, in the groups of its menu. */
    default List<MenuSection> commandGroups() {
        return List.of();
    }

    /** Returns all commands of the view. */
    default List<MenuAndPaletteCommand> commands() {
        return commandGroups().stream()
                .flatMap(group -> group.commands().stream())
                .toList();
    }

    /** Shows the latest snapshot; called once a frame by the frame clock while the view is visible. */
    void refresh(Snapshot snapshot);

    /**
     * Makes the next refresh update everything, regardless of throttling. Called when the view becomes visible again.
     */
    default void invalidate() {}

    /**
     * Releases the sessions that are not in {@code snapshot}. Called when a session is removed while the view is
     * hidden.
     */
    default void release(Snapshot snapshot) {}

    /** Ends the view's threads. Called when the window closes. */
    default void close() {}
}
