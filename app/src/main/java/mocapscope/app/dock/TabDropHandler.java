package mocapscope.app.dock;

import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;

/**
 * Finds and highlights the position where a dragged tab would be docked, and docks it there.
 *
 * <pre>
 *   ┌───────────────┐  a rim of the whole area: at that side of all
 *   │ ╲   top     ╱ │  a quarter of some tabs: at that side of them
 *   │  ┌─────────┐  │  their middle: among them
 *   │  │ middle  │  │
 * </pre>
 */
final class TabDropHandler {
    private static final double RIM = 14;
    private static final double QUARTER = 0.25;

    private final DockManager manager;
    private final DockArea area;
    private final Region highlight = NodeConfigurator.styled(new Region(), "drop-zone");

    /** A neighbour pane, or empty for the whole area, with a side and the rectangle to highlight. */
    private record Target(Optional<String> neighbour, DockSide side, double x, double y, double width, double height) {}

    TabDropHandler(DockManager manager, DockArea area) {
        this.manager = manager;
        this.area = area;
        highlight.setManaged(false);
        highlight.setMouseTransparent(true);
        highlight.setVisible(false);
    }

    Region highlight() {
        return highlight;
    }

    /** Highlights the target of a tab dragged to this screen point; no target for an empty point. */
    void show(Optional<Point2D> pointer) {
        highlight.setVisible(pointer.isPresent());
        pointer.map(this::target)
                .ifPresent(target -> highlight.resizeRelocate(target.x(), target.y(), target.width(), target.height()));
    }

    /** Docks a pane at the target. */
    void drop(String pane, Point2D pointer) {
        move(pane, target(pointer));
    }

    private void move(String pane, Target target) {
        target.neighbour()
                .ifPresentOrElse(
                        neighbour -> manager.move(pane, neighbour, target.side()),
                        () -> manager.moveToEdge(pane, target.side()));
    }

    private Target target(Point2D pointer) {
        var point = area.screenToLocal(pointer);
        double width = area.getWidth();
        double height = area.getHeight();
        if (Math.min(point.getX(), width - point.getX()) < RIM || height - point.getY() < RIM) {
            var side = side(point.getX() / width, point.getY() / height, 0.5);
            return zone(Optional.empty(), side, 0, 0, width, height, DockLayoutNode.EDGE);
        }
        return area.tabPanes().stream()
                .map(dock -> target(dock, area.sceneToLocal(dock.localToScene(dock.getLayoutBounds())), point))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> zone(Optional.empty(), DockSide.MIDDLE, 0, 0, width, height, 1));
    }

    private static Optional<Target> target(DockTabPane dock, Bounds bounds, Point2D point) {
        if (!bounds.contains(point)) {
            return Optional.empty();
        }
        double x = (point.getX() - bounds.getMinX()) / bounds.getWidth();
        double y = (point.getY() - bounds.getMinY()) / bounds.getHeight();
        return Optional.of(zone(
                Optional.of(dock.frontPane()),
                side(x, y, QUARTER),
                bounds.getMinX(),
                bounds.getMinY(),
                bounds.getWidth(),
                bounds.getHeight(),
                0.5));
    }

    /** Returns the side nearest to a position, from 0 to 1 in both directions, if it is within {@code reach} of one. */
    static DockSide side(double x, double y, double reach) {
        double nearest = Math.min(Math.min(x, 1 - x), Math.min(y, 1 - y));
        if (nearest > reach) {
            return DockSide.MIDDLE;
        }
        if (nearest == x || nearest == 1 - x) {
            return nearest == x ? DockSide.LEFT : DockSide.RIGHT;
        }
        return nearest == y ? DockSide.TOP : DockSide.BOTTOM;
    }

    private static Target zone(
            Optional<String> neighbour, DockSide side, double x, double y, double width, double height, double share) {
        double across = side.isHorizontal() ? width * share : width;
        double down = side == DockSide.TOP || side == DockSide.BOTTOM ? height * share : height;
        return new Target(
                neighbour,
                side,
                side == DockSide.RIGHT ? x + width - across : x,
                side == DockSide.BOTTOM ? y + height - down : y,
                across,
                down);
    }
}
