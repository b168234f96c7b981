package mocapscope.app.dock;

import java.util.function.Supplier;
import javafx.scene.Node;

/**
 * The description of a dockable pane: id, title, content supplier and resizing behaviour.
 *
 * @param id the pane's id in layouts
 * @param title the title of its tab
 * @param node supplies the pane's only node, when it is first in front
 * @param minWidth the least width in pixels of a pane that keeps its size when the window is resized; 0 for a pane that is
 *     resized with the window
 */
public record DockablePaneDescriptor(String id, String title, Supplier<Node> node, double minWidth) {}
