package mocapscope.app.dock;

import java.util.function.Supplier;
import javafx.scene.Node;

/**
 * Something that can be docked.
 *
 * @param id names it in arrangements
 * @param title as its tab shows it
 * @param node always the same one; asked for when it is first in front
 * @param steady whether it keeps its size when the window gets another
 */
public record Docked(String id, String title, Supplier<Node> node, boolean steady) {}
