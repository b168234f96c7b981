package mocapscope.app.dock;

import javafx.scene.Node;

/**
 * Something that can be docked.
 *
 * @param id names it in arrangements
 * @param title as its tab shows it
 * @param steady whether it keeps its size when the window gets another
 */
public record Docked(String id, String title, Node node, boolean steady) {}
