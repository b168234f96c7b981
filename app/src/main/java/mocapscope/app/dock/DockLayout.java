package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An immutable layout of all panes: in the main window, in floating windows, or hidden. Each operation returns a new
 * layout.
 */
public record DockLayout(Optional<DockLayoutNode> main, List<FloatingWindowLayout> floatingWindows) {

    /** The panes of one floating window and its bounds in screen pixels. */
    public record FloatingWindowLayout(DockLayoutNode layout, double x, double y, double width, double height) {}

    public DockLayout {
        floatingWindows = List.copyOf(floatingWindows);
    }

    /** Returns a layout with all panes in the main window. */
    public static DockLayout of(DockLayoutNode main) {
        return new DockLayout(Optional.of(main), List.of());
    }

    public boolean contains(String pane) {
        return panes().anyMatch(pane::equals);
    }

    public Stream<String> panes() {
        return places().flatMap(DockLayoutNode::allPanes);
    }

    /** Returns the panes in front of their tab groups. */
    public Stream<String> frontPanes() {
        return places().flatMap(DockLayoutNode::frontPanes);
    }

    /** Returns the layout without a pane. */
    public DockLayout without(String pane) {
        return new DockLayout(
                main.flatMap(node -> node.without(pane)),
                floatingWindows.stream()
                        .flatMap(window ->
                                window.layout().without(pane).map(layoutNode -> moved(window, layoutNode)).stream())
                        .toList());
    }

    /** Returns the layout with a pane moved beside, or into the tabs of, {@code neighbour}. */
    public DockLayout withPane(String pane, String neighbour, DockSide side) {
        if (pane.equals(neighbour)) {
            return side == DockSide.MIDDLE || alone(pane) ? this : placeBesideNeighbour(pane, side);
        }
        return without(pane).change(neighbour, node -> node.with(pane, neighbour, side));
    }

    /** Returns the layout with a pane moved to one side of the whole main window. */
    public DockLayout withPaneAtEdge(String pane, DockSide side) {
        var left = without(pane);
        var node = left.main
                .map(others -> side == DockSide.MIDDLE
                        ? others.with(pane, others.allPanes().findFirst().orElseThrow(), side)
                        : others.withPaneAtEdge(pane, side, DockLayoutNode.EDGE))
                .orElseGet(() -> DockLayoutNode.tabs(pane));
        return new DockLayout(Optional.of(node), left.floatingWindows);
    }

    /** Returns the layout with a pane moved to a window of its own. */
    public DockLayout withPaneDetached(String pane, double x, double y, double width, double height) {
        var left = without(pane);
        var windows = new ArrayList<>(left.floatingWindows);
        windows.add(new FloatingWindowLayout(DockLayoutNode.tabs(pane), x, y, width, height));
        return new DockLayout(left.main, windows);
    }

    /** Returns true if the main window has a pane. */
    boolean isInMain(String pane) {
        return main.filter(node -> node.contains(pane)).isPresent();
    }

    /** Returns the layout with a pane in the main window, placed as {@code origin} has it, as far as possible. */
    DockLayout withPaneAsIn(DockLayout origin, String pane) {
        var left = without(pane);
        if (left.main.isEmpty() || !origin.isInMain(pane)) {
            return left.withPaneAtEdge(pane, DockSide.BOTTOM);
        }
        var node = left.main.get().withPaneAsIn(origin.main.orElseThrow(), pane);
        return new DockLayout(Optional.of(node.front(pane)), left.floatingWindows);
    }

    /** Returns the layout with a pane in front of its tab group; unchanged if it has no such pane. */
    public DockLayout withPaneInFront(String pane) {
        return change(pane, node -> node.front(pane));
    }

    /** Returns the layout with only these panes, removing those that occur twice. */
    public DockLayout retainPanes(List<String> panes) {
        var result = this;
        for (var pane : panes().distinct().toList()) {
            if (!panes.contains(pane) || panes().filter(pane::equals).count() > 1) {
                result = result.without(pane);
            }
        }
        return result;
    }

    private DockLayout placeBesideNeighbour(String pane, DockSide side) {
        var neighbour = home(pane).orElseThrow().panes().stream()
                .filter(one -> !one.equals(pane))
                .findFirst()
                .orElseThrow();
        return withPane(pane, neighbour, side);
    }

    private boolean alone(String pane) {
        return home(pane).map(group -> group.panes().size() == 1).orElse(true);
    }

    private Optional<DockLayoutNode.TabGroup> home(String pane) {
        return places().flatMap(node -> node.findTabGroup(pane).stream()).findFirst();
    }

    private DockLayout change(String pane, UnaryOperator<DockLayoutNode> how) {
        return new DockLayout(
                main.map(node -> node.contains(pane) ? how.apply(node) : node),
                floatingWindows.stream()
                        .map(window ->
                                window.layout().contains(pane) ? moved(window, how.apply(window.layout())) : window)
                        .toList());
    }

    private Stream<DockLayoutNode> places() {
        return Stream.concat(main.stream(), floatingWindows.stream().map(FloatingWindowLayout::layout));
    }

    private static FloatingWindowLayout moved(FloatingWindowLayout window, DockLayoutNode node) {
        return new FloatingWindowLayout(node, window.x(), window.y(), window.width(), window.height());
    }
}
