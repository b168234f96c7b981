package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import javafx.stage.PopupWindow;
import mocapscope.app.control.WindowContentScalePane;
import mocapscope.app.synthetic.SyntheticMouseEvents;
import org.jspecify.annotations.Nullable;

/** Finds truncated and overlapping texts, and controls that exceed their panes, among visible nodes. */
final class LayoutAudit {
    /** The number of pixels by which a node may exceed another without being noticed. */
    private static final double TOLERANCE = 1.5;
    /** The number of pixels of a line that have no letters, above and below it. */
    private static final double LEADING = 4;

    /** The number of pixels by which the background of a quiet button may exceed its pane. */
    private static final double BACKGROUND = 8;

    /** The style classes of labels with names and values of any length, which are truncated where there is no room. */
    private static final Set<String> DATA = Set.of(
            "table-cell", // columns can be widened
            "list-cell", // names of sessions
            "card-title",
            "card-endpoint",
            "lane-name",
            "group-name",
            "timeline-name",
            "wall-name",
            "wall-session",
            "scene-note", // axes and names of sessions
            "status-cause", // the sentence of a session
            "notice", // messages with paths
            "caption"); // names, steps of a handshake, numbers of messages

    private static final int DEPTH = 5;
    private static final String TOOLTIP = "javafx.scene.control.Tooltip";

    private final Map<String, String> offences = new LinkedHashMap<>();
    private final List<VisibleText> texts = new ArrayList<>();

    private LayoutAudit() {}

    /** A text and the part of it that is neither clipped nor outside the window, in the scene's coordinates. */
    private record VisibleText(Text text, Bounds bounds) {}

    /** Returns the offences of {@code nodes}, which are in the order in which they are drawn, by their places. */
    static Map<String, String> examine(List<Node> nodes) {
        var audit = new LayoutAudit();
        nodes.forEach(audit::examine);
        audit.compareTexts();
        return audit.offences;
    }

    private void examine(Node node) {
        var bounds = visibleBounds(node);
        if (bounds.isEmpty() || opacity(node) == 0) {
            return;
        }
        if (node instanceof Labeled label) {
            examineLabel(label);
        }
        if (node instanceof Text text && !text.getText().isBlank()) {
            texts.add(new VisibleText(text, bounds));
            examinePlace(text);
        }
        if (node instanceof Control) {
            examinePlace(node);
        }
    }

    private void examineLabel(Labeled label) {
        var shown = DisplayAudit.shown(label);
        var text = DisplayAudit.text(label);
        if (shown != null && !shown.equals(text) && !text.isBlank() && !(isData(label) && isExplained(label, text))) {
            add("truncated", label, "%s, not %s".formatted(shown, text));
        }
    }

    private void examinePlace(Node node) {
        var bounds = node.localToScene(node.getLayoutBounds());
        for (@Nullable Node at = node; at != null; at = at.getParent()) {
            var parent = at.getParent();
            if (at instanceof IndexedCell<?> || at instanceof TableColumnHeader || isScrolled(at)) {
                return;
            }
            if (parent != null && parent.getScene().getWindow() instanceof PopupWindow && parent.getParent() == null) {
                parent = null; // the root of a popup is as large as its content without the scale
            }
            var outer = parent == null
                    ? new BoundingBox(
                            0, 0, node.getScene().getWidth(), node.getScene().getHeight())
                    : parent.localToScene(parent.getLayoutBounds());
            if (exceeds(
                    bounds,
                    outer,
                    (node instanceof Control ? BACKGROUND : TOLERANCE) * WindowContentScalePane.scaleOf(node))) {
                var place = parent == null ? "the window" : name(parent);
                add(
                        "outside",
                        node,
                        "%s is outside %s: %s, %s".formatted(content(node), place, round(bounds), round(outer)));
                return;
            }
        }
    }

    /** Returns true for a node that is clipped, or that is the content of a clipped pane. */
    private static boolean isScrolled(Node node) {
        return node.getClip() != null
                || node.getParent() != null
                        && (node.getParent().getClip() != null
                                || node.getParent().getParent() != null
                                        && node.getParent().getParent().getClip() != null);
    }

    private static boolean exceeds(Bounds inner, Bounds outer, double tolerance) {
        return inner.getMinX() < outer.getMinX() - tolerance
                || inner.getMaxX() > outer.getMaxX() + tolerance
                || inner.getMinY() < outer.getMinY() - LEADING
                || inner.getMaxY() > outer.getMaxY() + LEADING;
    }

    private void compareTexts() {
        for (int i = 0; i < texts.size(); i++) {
            for (int j = i + 1; j < texts.size(); j++) {
                compare(texts.get(i), texts.get(j));
            }
        }
    }

    private void compare(VisibleText lower, VisibleText upper) {
        if (!lower.bounds.intersects(upper.bounds)) {
            return;
        }
        var shared = intersection(lower.bounds, upper.bounds);
        if (shared.getWidth() > TOLERANCE
                && shared.getHeight() > LEADING
                && lower.text.getScene() == upper.text.getScene()
                && !isCovered(shared, lower.text, upper.text)) {
            add(
                    "overlap",
                    upper.text,
                    "%s and %s in %s".formatted(upper.text.getText(), lower.text.getText(), path(lower.text)));
        }
    }

    /** Returns true if an opaque parent of {@code upper}, not one of {@code lower}, covers the area. */
    private static boolean isCovered(Bounds area, Node lower, Node upper) {
        for (@Nullable Node at = upper; at != null && !isAncestor(at, lower); at = at.getParent()) {
            if (at instanceof Region region
                    && isOpaque(region)
                    && !exceeds(area, region.localToScene(region.getLayoutBounds()), TOLERANCE)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOpaque(Region region) {
        return region.getBackground() != null
                && region.getBackground().getFills().stream()
                        .anyMatch(fill -> !(fill.getFill() instanceof Color color) || color.getOpacity() > 0.85);
    }

    private static boolean isAncestor(Node ancestor, Node node) {
        return node == ancestor || node.getParent() != null && isAncestor(ancestor, node.getParent());
    }

    /** Returns the part of a node that is neither clipped nor outside the window, in the scene's coordinates. */
    static Bounds visibleBounds(Node node) {
        var scene = node.getScene();
        var bounds = intersection(
                node.localToScene(node.getLayoutBounds()), new BoundingBox(0, 0, scene.getWidth(), scene.getHeight()));
        for (@Nullable Node at = node; at != null; at = at.getParent()) {
            if (at.getClip() != null) {
                bounds = intersection(bounds, at.localToScene(at.getClip().getBoundsInParent()));
            }
        }
        return bounds;
    }

    private static Bounds intersection(Bounds one, Bounds other) {
        double x = Math.max(one.getMinX(), other.getMinX());
        double y = Math.max(one.getMinY(), other.getMinY());
        return new BoundingBox(
                x, y, Math.min(one.getMaxX(), other.getMaxX()) - x, Math.min(one.getMaxY(), other.getMaxY()) - y);
    }

    /** Returns true if the label shows data of any length. */
    private static boolean isData(Node label) {
        return Stream.<@Nullable Node>iterate(label, Objects::nonNull, Node::getParent)
                .limit(DEPTH)
                .anyMatch(node -> node.getStyleClass().stream().anyMatch(DATA::contains));
    }

    /** Returns true if the label or a node around it has a tooltip with the whole text once the mouse has entered it. */
    private static boolean isExplained(Labeled label, String text) {
        Event.fireEvent(label, SyntheticMouseEvents.at(MouseEvent.MOUSE_ENTERED_TARGET, 0, 0));
        return Stream.<@Nullable Node>iterate(label, Objects::nonNull, Node::getParent)
                .anyMatch(node -> node.getProperties().get(TOOLTIP) instanceof Tooltip tooltip
                        && tooltip.getText().contains(text));
    }

    /** Returns the opacity of the node with that of its parents. */
    static double opacity(Node node) {
        return Stream.<@Nullable Node>iterate(node, Objects::nonNull, Node::getParent)
                .mapToDouble(Node::getOpacity)
                .reduce(1, (one, other) -> one * other);
    }

    private void add(String kind, Node node, String detail) {
        offences.putIfAbsent(kind + ": " + path(node), detail);
    }

    private static String content(Node node) {
        return node instanceof Labeled label
                ? DisplayAudit.text(label)
                : node instanceof Text text ? text.getText() : "a control";
    }

    private static String round(Bounds bounds) {
        return "%.0f..%.0f x %.0f..%.0f"
                .formatted(bounds.getMinX(), bounds.getMaxX(), bounds.getMinY(), bounds.getMaxY());
    }

    /** Returns the style classes and ids of the node and those around it. */
    static String path(Node node) {
        return Stream.iterate(node, at -> at.getParent() != null, Node::getParent)
                .map(LayoutAudit::name)
                .limit(7)
                .collect(Collectors.joining(" < "));
    }

    private static String name(Node node) {
        var name = new StringBuilder(node.getClass().getSimpleName());
        if (node.getId() != null) {
            name.append('#').append(node.getId());
        }
        node.getStyleClass().forEach(style -> name.append('.').append(style));
        return name.toString();
    }
}
