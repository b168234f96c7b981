package mocapscope.app.transcript;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.StackPane;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.MessageField;
import org.jspecify.annotations.Nullable;

/** Shows a message's fields as a tree table. */
final class FieldTreePane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(FieldTreePane.class);
    private static final int OPENED_AT_MOST = 24;
    private static final double ROW_HEIGHT = 22;
    /** Minimum height in pixels, including column headers and the horizontal scroll bar. */
    private static final double LEAST_HEIGHT = 40 + 3 * ROW_HEIGHT;

    private static final double VALUE_WIDTH = 170;
    /** Width in pixels of everything except the columns: scroll bar and border. */
    private static final double BESIDE = 16;

    private final TreeTableView<FieldTreeNode> tree = new TreeTableView<>();
    private Consumer<String> picked = path -> {};
    private boolean showing;

    FieldTreePane() {
        tree.setId("fields");
        tree.getStyleClass().addAll("live-table", "dense", "edge-to-edge");
        tree.setMinHeight(LEAST_HEIGHT);
        tree.setShowRoot(false);
        tree.setFixedCellSize(ROW_HEIGHT);
        tree.setPlaceholder(new Label());
        column(TEXTS.text("field.name"), 140, "", FieldTreeNode::name);
        var values = column(TEXTS.text("field.value"), VALUE_WIDTH, "mono", FieldNodeFormatter::format);
        column(TEXTS.text("field.unit"), 50, "", node -> of(node, MessageField::unit));
        column(TEXTS.text("field.type"), 76, "faint", node -> of(node, MessageField::type));
        column(TEXTS.text("field.offset"), 60, "figures", node -> Integer.toString(node.offset()));
        column(TEXTS.text("field.section"), 70, "faint", node -> of(node, MessageField::section));
        tree.widthProperty().addListener(_ -> stretch(values));
        tree.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> {
            if (item != null && !showing) {
                picked.accept(item.getValue().path());
            }
        });
        getChildren().add(tree);
    }

    /** Sets the context menu of the selected field. */
    void menu(ContextMenu menu) {
        tree.setContextMenu(menu);
    }

    /** Sets the listener for the path of the field or group that the user selects. */
    void onPick(Consumer<String> listener) {
        picked = listener;
    }

    void show(FieldTreeModel fields) {
        showing = true;
        var root = new TreeItem<FieldTreeNode>();
        fields.roots().forEach(node -> root.getChildren().add(item(node)));
        tree.setRoot(root);
        showing = false;
    }

    /** Selects the field at a path and scrolls to it; null clears the selection. */
    void select(@Nullable String path) {
        showing = true;
        var item = path == null ? Optional.<TreeItem<FieldTreeNode>>empty() : find(tree.getRoot(), path);
        if (item.isEmpty()) {
            tree.getSelectionModel().clearSelection();
        } else if (tree.getSelectionModel().getSelectedItem() != item.get()) {
            open(item.get().getParent());
            tree.getSelectionModel().select(item.get());
            tree.scrollTo(Math.max(0, tree.getRow(item.get()) - 1));
        }
        showing = false;
    }

    private static TreeItem<FieldTreeNode> item(FieldTreeNode node) {
        var item = new TreeItem<>(node);
        node.children().forEach(child -> item.getChildren().add(item(child)));
        item.setExpanded(node.children().size() <= OPENED_AT_MOST);
        return item;
    }

    private static void open(@Nullable TreeItem<FieldTreeNode> item) {
        if (item != null) {
            open(item.getParent());
            item.setExpanded(true);
        }
    }

    private static Optional<TreeItem<FieldTreeNode>> find(@Nullable TreeItem<FieldTreeNode> parent, String path) {
        if (parent == null) {
            return Optional.empty();
        }
        for (var item : parent.getChildren()) {
            if (item.getValue().path().equals(path)) {
                return Optional.of(item);
            }
            var inside = find(item, path);
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }

    private static String of(FieldTreeNode node, Function<MessageField, String> part) {
        return node.field().map(part).orElse("");
    }

    private TreeTableColumn<FieldTreeNode, String> column(
            String title, double width, String styleClass, Function<FieldTreeNode, String> text) {
        var column = new TreeTableColumn<FieldTreeNode, String>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(
                row -> new ReadOnlyStringWrapper(text.apply(row.getValue().getValue())));
        if (!styleClass.isEmpty()) {
            column.getStyleClass().add(styleClass);
        }
        tree.getColumns().add(column);
        return column;
    }

    /** Gives the value column all width that the other columns leave. */
    private void stretch(TreeTableColumn<FieldTreeNode, String> values) {
        double others = tree.getColumns().stream()
                        .mapToDouble(TreeTableColumn::getWidth)
                        .sum()
                - values.getWidth();
        values.setPrefWidth(Math.max(VALUE_WIDTH, tree.getWidth() - others - BESIDE));
    }
}
