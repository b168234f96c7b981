package mocapscope.app.tables;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.json.TerminalSafeJsonEscapes;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.DeviceProperty;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** A pane that shows a device's self-description as a tree of names and values. The text can be copied. */
final class DevicePropertyPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(DevicePropertyPane.class);
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .characterEscapes(new TerminalSafeJsonEscapes())
                    .build())
            .build();
    private static final double NAME_WIDTH = 190;
    private static final double ROW_HEIGHT = 22;
    /** The number of levels expanded initially. */
    private static final int OPENED = 2;

    private final Label title = NodeConfigurator.styled(new Label(), "device-title");
    private final TreeTableView<DeviceProperty> tree = new TreeTableView<>();
    private @Nullable DeviceProperty shown;

    DevicePropertyPane() {
        getStyleClass().add("device-pane");
        setId("device-pane");
        setMinWidth(200);
        var copy =
                new MenuButton(TEXTS.text("copy"), null, item(TEXTS.text("copy.text")), item(TEXTS.text("copy.json")));
        copy.getItems().getFirst().setOnAction(_ -> TextClipboard.copy(toText()));
        copy.getItems().getLast().setOnAction(_ -> TextClipboard.copy(toJson()));
        copy.setId("device-copy");
        var head = NodeConfigurator.styled(new HBox(title, NodeConfigurator.spacer(), copy), "view-bar");
        var name = column(TEXTS.text("column.name"), DeviceProperty::name);
        name.setPrefWidth(NAME_WIDTH);
        var value = column(TEXTS.text("column.value"), DeviceProperty::value);
        tree.getColumns().add(name);
        tree.getColumns().add(value);
        tree.setColumnResizePolicy(TreeTableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
        tree.setShowRoot(false);
        tree.setFixedCellSize(ROW_HEIGHT);
        tree.getStyleClass().addAll("dense", "edge-to-edge");
        VBox.setVgrow(tree, Priority.ALWAYS);
        getChildren().addAll(head, tree);
    }

    /** Shows another page; keeps expanded items when the page is unchanged. */
    void show(DeviceProperty page) {
        if (page != shown) {
            shown = page;
            title.setText(TextTruncator.truncate(page.name()));
            tree.setRoot(item(page, 0));
        }
    }

    /** Returns the page as lines of text. */
    String toText() {
        return shown == null ? "" : shown.text();
    }

    /** Returns the page as a JSON object. */
    String toJson() {
        return shown == null ? "" : JSON.writerWithDefaultPrettyPrinter().writeValueAsString(shown.toJsonValue());
    }

    private static TreeItem<DeviceProperty> item(DeviceProperty property, int level) {
        var item = new TreeItem<>(property);
        item.setExpanded(level < OPENED);
        property.parts().forEach(part -> item.getChildren().add(item(part, level + 1)));
        return item;
    }

    private static TreeTableColumn<DeviceProperty, String> column(String title, Function<DeviceProperty, String> text) {
        var column = new TreeTableColumn<DeviceProperty, String>(title);
        column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(
                TextTruncator.truncate(text.apply(cell.getValue().getValue()))));
        column.setSortable(false);
        return column;
    }

    private static MenuItem item(String words) {
        return new MenuItem(words);
    }
}
