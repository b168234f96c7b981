package mocapscope.app.dock;

import java.util.function.Supplier;
import javafx.scene.Node;

/**
 * A pane that can be docked, with its id, title, content supplier and resizing behavior.
 *
 * @param id the pane's id in layouts
 * @param title the title of its tab
 * @param node supplies the pane's only node, when it is first in front
 * @param keepsSize true if the pane keeps its size when the window is resized
 */
public record DockablePane(String id, String title, Supplier<Node> node, boolean keepsSize) {}
