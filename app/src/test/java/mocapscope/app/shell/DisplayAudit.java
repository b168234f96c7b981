package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeTableCell;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Window;
import mocapscope.app.control.StatusLamp;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the visible nodes of all windows display with what they should display. It knows JavaFX's kinds of cells
 * and labels and no view, so it covers the cells of views that are added later.
 *
 * <p>A cell should display what a new cell of the same factory displays for the same item. A label should display its text,
 * or a part of it where there is little room.
 */
final class DisplayAudit {
    /** The width in pixels below which a text need not be visible. */
    private static final double NARROW = 16;

    private static final Set<String> OTHERS = Set.of("hover", "focused", "focus-visible", "focus-within", "pressed");

    private final List<String> differences = new ArrayList<>();
    private final List<Parent> layoutRoots = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();

    private DisplayAudit() {}

    /** Examines all windows. Runs on the JavaFX thread between two pulses. */
    static DisplayAudit run() {
        var audit = new DisplayAudit();
        for (var window : List.copyOf(Window.getWindows())) {
            if (window.isShowing() && window.getScene() != null) {
                audit.examine(window.getScene().getRoot());
            }
        }
        return audit;
    }

    /** Nodes that display something else than they should, each with its path. */
    List<String> differences() {
        return differences;
    }

    /** The unmanaged parents: nodes that are laid out without their ancestors. */
    List<Parent> layoutRoots() {
        return layoutRoots;
    }

    /** The visible nodes of all windows in the order in which they are drawn. */
    List<Node> nodes() {
        return nodes;
    }

    /** Returns true if a visible label's text contains {@code part}. */
    boolean displays(String part) {
        return texts.stream().anyMatch(text -> text.contains(part));
    }

    private void examine(Node node) {
        if (!node.isVisible() || node instanceof Region region && (region.getWidth() <= 0 || region.getHeight() <= 0)) {
            return;
        }
        nodes.add(node);
        switch (node) {
            case TableCell<?, ?> cell when occupied(cell) -> compare(cell, expected(cell));
            case TreeTableCell<?, ?> cell when occupied(cell) -> compare(cell, expected(cell));
            case ListCell<?> cell when occupied(cell) && cell.getListView() != null -> compare(cell, expected(cell));
            case ComboBox<?> box -> choice(box);
            default -> {}
        }
        if (node instanceof Labeled labeled) {
            texts.add(text(labeled));
            label(labeled);
        }
        if (node instanceof Parent parent) {
            if (isLayoutRoot(parent)) {
                layoutRoots.add(parent);
            }
            parent.getChildrenUnmodifiable().forEach(this::examine);
        }
    }

    private static boolean occupied(IndexedCell<?> cell) {
        return !cell.isEmpty() && cell.getIndex() >= 0;
    }

    private static boolean isLayoutRoot(Parent node) {
        var around = node.getParent();
        return !node.isManaged()
                && !node.getChildrenUnmodifiable().isEmpty()
                && !(around instanceof ScrollBar) // its thumb
                && !(around instanceof ComboBox); // its list, which is seen in a window of its own
    }

    private static <S, T> Optional<TableCell<S, T>> expected(TableCell<S, T> cell) {
        var column = cell.getTableColumn();
        if (column == null) {
            return Optional.empty();
        }
        var made = column.getCellFactory().call(column);
        made.updateTableView(cell.getTableView());
        made.updateTableColumn(column);
        made.updateIndex(cell.getIndex());
        return Optional.of(made);
    }

    private static <S, T> Optional<TreeTableCell<S, T>> expected(TreeTableCell<S, T> cell) {
        var column = cell.getTableColumn();
        if (column == null) {
            return Optional.empty();
        }
        var made = column.getCellFactory().call(column);
        made.updateTreeTableView(column.getTreeTableView());
        made.updateTableRow(cell.getTableRow());
        made.updateTableColumn(column);
        made.updateIndex(cell.getIndex());
        return Optional.of(made);
    }

    private static <T> Optional<ListCell<T>> expected(ListCell<T> cell) {
        var list = cell.getListView();
        var factory = list.getCellFactory();
        if (factory == null) {
            return Optional.empty();
        }
        var made = factory.call(list);
        made.updateListView(list);
        made.updateIndex(cell.getIndex());
        return Optional.of(made);
    }

    private void compare(IndexedCell<?> cell, Optional<? extends IndexedCell<?>> expected) {
        expected.ifPresent(made -> {
            var shown = parts(cell, true);
            var wanted = parts(made, false);
            boolean same = shown.size() == wanted.size();
            for (int i = 0; same && i < shown.size(); i++) {
                same = wanted.get(i).shownBy(shown.get(i));
            }
            if (!same) {
                differences.add("displays %s, not %s: %s".formatted(shown, wanted, path(cell)));
            }
        });
    }

    private <T> void choice(ComboBox<T> box) {
        var text = box.getConverter() == null || box.isEditable() || box.getValue() == null
                ? ""
                : box.getConverter().toString(box.getValue());
        box.getChildrenUnmodifiable().stream()
                .filter(ListCell.class::isInstance)
                .map(ListCell.class::cast)
                .filter(button -> !text.isEmpty() && !text.equals(button.getText()))
                .forEach(button ->
                        differences.add("displays %s, not %s: %s".formatted(button.getText(), text, path(box))));
    }

    private void label(Labeled label) {
        var shown = shown(label);
        if (shown != null && !fits(shown, text(label)) && label.getWidth() > NARROW) {
            differences.add("displays %s, not %s: %s".formatted(shown, text(label), path(label)));
        }
    }

    /** The text that a label's skin displays; null where it has none. */
    static @Nullable String shown(Labeled label) {
        return label.getChildrenUnmodifiable().stream()
                .filter(Text.class::isInstance)
                .filter(Node::isVisible)
                .map(child -> ((Text) child).getText())
                .findFirst()
                .orElse(null);
    }

    static String text(Labeled label) {
        var text = Optional.ofNullable(label.getText()).orElse("");
        return label.isMnemonicParsing() ? text.replace("_", "") : text;
    }

    /** Returns true if {@code shown} is {@code text}, or its rest around an ellipsis. */
    private static boolean fits(String shown, String text) {
        if (shown.equals(text)) {
            return true;
        }
        for (var ellipsis : List.of("...", "…")) {
            int at = shown.lastIndexOf(ellipsis);
            if (at >= 0
                    && text.startsWith(shown.substring(0, at))
                    && text.endsWith(shown.substring(at + ellipsis.length()))) {
                return true;
            }
        }
        return false;
    }

    /** A part of a cell's content: a text, a lamp or a style. */
    private record DisplayedPart(String kind, String value, Set<PseudoClass> marks, double width) {

        boolean shownBy(DisplayedPart shown) {
            boolean same = kind.equals(Label.KIND)
                    ? shown.width <= NARROW || fits(shown.value, value)
                    : value.equals(shown.value);
            return kind.equals(shown.kind) && same && marks.equals(shown.marks);
        }

        @Override
        public String toString() {
            return kind + " " + value + (marks.isEmpty() ? "" : " " + marks);
        }

        private static final class Label {
            private static final String KIND = "text";
        }
    }

    private static List<DisplayedPart> parts(Node node, boolean displayed) {
        var parts = new ArrayList<DisplayedPart>();
        collect(node, node, displayed, parts);
        return parts;
    }

    private static void collect(Node node, Node cell, boolean displayed, List<DisplayedPart> parts) {
        var marks = node == cell ? Set.<PseudoClass>of() : marks(node);
        switch (node) {
            case Labeled label -> {
                var shown = displayed ? shown(label) : text(label);
                parts.add(new DisplayedPart("text", shown == null ? "" : shown, marks, label.getWidth()));
                if (label.getGraphic() != null) {
                    collect(label.getGraphic(), cell, displayed, parts);
                }
            }
            case TextInputControl input -> parts.add(new DisplayedPart("input", input.getText(), Set.of(), 0));
            case StatusLamp lamp -> parts.add(new DisplayedPart("lamp", lamp.state() + visible(lamp), Set.of(), 0));
            case Control control ->
                parts.add(new DisplayedPart("control", control.getClass().getName(), Set.of(), 0));
            case Parent parent -> {
                parts.add(new DisplayedPart("node", parent.getStyle() + visible(parent), marks, 0));
                parent.getChildrenUnmodifiable().forEach(child -> collect(child, cell, displayed, parts));
            }
            default -> {}
        }
    }

    private static String visible(Node node) {
        return node.isVisible() ? "" : " hidden";
    }

    /**
     * The states that a cell gives to a node: neither JavaFX's, which follow the pointer and the keyboard, nor a place
     * among others.
     */
    private static Set<PseudoClass> marks(Node node) {
        var marks = new HashSet<>(node.getPseudoClassStates());
        marks.removeIf(mark -> OTHERS.contains(mark.getPseudoClassName())
                || mark.getPseudoClassName().contains("child"));
        return marks;
    }

    private static String path(Node node) {
        var path = new StringBuilder();
        for (@Nullable Node at = node; at != null; at = at.getParent()) {
            path.append(at.getClass().getSimpleName());
            if (at.getId() != null) {
                path.append('#').append(at.getId());
            }
            path.append(at.getParent() == null ? "" : " in ");
        }
        return path.toString();
    }
}
