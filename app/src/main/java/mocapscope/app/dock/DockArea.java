package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.EventTarget;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.ViewStyleSheetAttacher;

/**
 * The node that shows one window's panes as nested splits and tab groups. It also shows the drop target of a dragged
 * tab.
 */
final class DockArea extends StackPane {
    private final DockManager manager;
    private final TabDropHandler dropTarget;
    private final List<DockTabPane> tabPanes = new ArrayList<>();
    private final EmptyStatePane empty =
            new EmptyStatePane(DockManager.TEXTS.text("empty.title"), DockManager.TEXTS.text("empty.hint"));
    private Set<String> previouslyContained = Set.of();

    DockArea(DockManager manager) {
        this.manager = manager;
        dropTarget = new TabDropHandler(manager, this);
        getStyleClass().add("dock-area");
        ViewStyleSheetAttacher.add(this, DockArea.class, "dock.css");
        getChildren().setAll(empty, dropTarget.highlight());
    }

    /** Releases all nodes, so that another area can use them. */
    void clear() {
        tabPanes.forEach(DockTabPane::clear);
        tabPanes.clear();
        getChildren().setAll(empty, dropTarget.highlight());
    }

    void show(Optional<DockLayoutNode> place) {
        previouslyContained = place.stream().flatMap(DockLayoutNode::allPanes).collect(Collectors.toSet());
        place.ifPresent(one -> getChildren().setAll(build(one), dropTarget.highlight()));
        settle();
    }

    /** Returns the current layout, including the present dividers. */
    Optional<DockLayoutNode> readLayout() {
        var node = getChildren().getFirst();
        return node == empty ? Optional.empty() : Optional.of(readLayout(node));
    }

    boolean contains(String pane) {
        return tabPanes.stream().anyMatch(dock -> dock.contains(pane));
    }

    /** Returns true if the last shown layout contained a pane. */
    boolean previouslyContained(String pane) {
        return previouslyContained.contains(pane);
    }

    /** Brings a pane to the front of its tab group; returns false if the area has no such pane. */
    boolean select(String pane) {
        return tabPanes.stream().anyMatch(dock -> dock.select(pane));
    }

    /** Returns the pane that has the focus. */
    Optional<String> findFocusedPane() {
        var window = getScene() == null ? null : getScene().getWindow();
        var owner = window == null || !window.isFocused() ? null : getScene().getFocusOwner();
        return owner == null
                ? Optional.empty()
                : tabPanes.stream()
                        .filter(dock -> within(owner, dock))
                        .map(DockTabPane::frontPane)
                        .findFirst();
    }

    /** Returns true if a screen point is over the area. */
    boolean containsScreenPoint(Point2D point) {
        var bounds = showing() ? localToScreen(getLayoutBounds()) : null;
        return bounds != null && bounds.contains(point);
    }

    /** Returns true if a screen point is over the window, including its borders. */
    boolean windowContainsScreenPoint(Point2D point) {
        return showing() && windowBounds().contains(point);
    }

    /** Returns the bounds of the window on the screen, including its borders. */
    Rectangle2D windowBounds() {
        var window = getScene().getWindow();
        return new Rectangle2D(window.getX(), window.getY(), window.getWidth(), window.getHeight());
    }

    private boolean showing() {
        return getScene() != null
                && getScene().getWindow() instanceof Stage stage
                && stage.isShowing()
                && !stage.isIconified();
    }

    TabDropHandler dropTarget() {
        return dropTarget;
    }

    List<DockTabPane> tabPanes() {
        return tabPanes;
    }

    private Node build(DockLayoutNode node) {
        return switch (node) {
            case DockLayoutNode.TabGroup group -> dock(group);
            case DockLayoutNode.SplitGroup splitGroup -> split(splitGroup);
        };
    }

    private DockTabPane dock(DockLayoutNode.TabGroup group) {
        var dock = new DockTabPane(manager, group);
        tabPanes.add(dock);
        return dock;
    }

    private SplitPane split(DockLayoutNode.SplitGroup group) {
        var pane = new SplitPane();
        pane.setOrientation(group.horizontal() ? Orientation.HORIZONTAL : Orientation.VERTICAL);
        for (var part : group.parts()) {
            var node = build(part.node());
            pane.getItems().add(node);
            double minWidth = minWidth(part.node());
            if (minWidth > 0) {
                ((Region) node).setMinWidth(minWidth);
                SplitPane.setResizableWithParent(node, false);
            }
        }
        pane.setUserData(group);
        pane.addEventFilter(MouseEvent.MOUSE_DRAGGED, event -> {
            if (border(event.getTarget(), pane)) {
                manager.handleDividerMove();
            }
        });
        position(pane, group);
        return pane;
    }

    /** Returns true if the target is a divider of {@code pane} or part of one; ignores dividers inside views. */
    private static boolean border(EventTarget target, SplitPane pane) {
        return pane.lookupAll(".split-pane-divider").stream()
                .filter(border -> border.getParent() == pane)
                .anyMatch(border -> target instanceof Node node && within(node, border));
    }

    /** Returns the least width of panes that keep their size when the window is resized, and 0 for others. */
    private double minWidth(DockLayoutNode node) {
        return node.allPanes()
                .mapToDouble(pane -> manager.pane(pane).minWidth())
                .min()
                .orElse(0);
    }

    /** Sets the dividers again after the window has its final size, since resizing moves them. */
    private void settle() {
        if (getScene() == null
                || getScene().getWindow() == null
                || !getScene().getWindow().isShowing()) {
            sceneProperty().subscribe(scene -> {
                if (scene != null) {
                    new OnceLaidOut(scene, this).arm();
                }
            });
        }
    }

    private static void position(SplitPane pane, DockLayoutNode.SplitGroup group) {
        double border = 0;
        for (int i = 0; i < pane.getDividers().size(); i++) {
            border += group.parts().get(i).share();
            pane.setDividerPosition(i, border);
        }
    }

    private static DockLayoutNode readLayout(Node node) {
        if (node instanceof DockTabPane dock) {
            return dock.readLayout();
        }
        var pane = (SplitPane) node;
        var parts = new ArrayList<DockLayoutNode.SplitGroupPart>();
        double before = 0;
        for (int i = 0; i < pane.getItems().size(); i++) {
            double border = i < pane.getDividers().size() ? pane.getDividerPositions()[i] : 1;
            parts.add(new DockLayoutNode.SplitGroupPart(
                    readLayout(pane.getItems().get(i)), Math.max(1e-3, border - before)));
            before = border;
        }
        return DockLayoutNode.split(pane.getOrientation() == Orientation.HORIZONTAL, parts);
    }

    private static boolean within(Node node, Node around) {
        for (var one = node; one != null; one = one.getParent()) {
            if (one == around) {
                return true;
            }
        }
        return false;
    }

    /** Sets the dividers again once the window has its final size. */
    private record OnceLaidOut(Scene scene, DockArea area) implements Runnable {

        void arm() {
            scene.addPostLayoutPulseListener(this);
        }

        @Override
        public void run() {
            var window = scene.getWindow();
            if (window != null && window.isShowing() && area.getWidth() > 0 && widthIsReal()) {
                scene.removePostLayoutPulseListener(this);
                again(area.getChildren().getFirst());
            }
        }

        private boolean widthIsReal() {
            return scene.getRoot().getLayoutBounds().getWidth() >= scene.getWidth();
        }

        private static void again(Node node) {
            if (node instanceof SplitPane pane && pane.getUserData() instanceof DockLayoutNode.SplitGroup group) {
                position(pane, group);
                pane.getItems().forEach(OnceLaidOut::again);
            }
        }
    }
}
