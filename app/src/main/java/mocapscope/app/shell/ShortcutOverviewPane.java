package mocapscope.app.shell;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;

/** A searchable list of all keys and gestures by view, shown over the window. */
final class ShortcutOverviewPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(ShortcutOverviewPane.class);
    private static final double WIDTH = 880;
    private static final double HEIGHT = 600;
    private static final double COLUMN = 400;
    private static final double KEYS = 120;
    /** The height of a title and of the space above it, in rows. */
    private static final int TITLE = 2;

    private final List<ShortcutGroup> groups;
    private final VBox left = new VBox(20);
    private final VBox right = new VBox(20);
    private final TextField search = new TextField();

    ShortcutOverviewPane(List<ShortcutGroup> groups) {
        super(14);
        this.groups = groups;
        setId("keys");
        getStyleClass().add("card");
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(Region.USE_PREF_SIZE, HEIGHT);
        search.setId("keys-search");
        search.setPromptText(TEXTS.text("keys.search"));
        search.setAccessibleText(TEXTS.text("keys.search"));
        search.textProperty().subscribe(this::list);
        left.setPrefWidth(COLUMN);
        right.setPrefWidth(COLUMN);
        var scroll = NodeConfigurator.scrollPane(new HBox(32, left, right));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren()
                .addAll(NodeConfigurator.styled(new Label(TEXTS.text("keys.title")), "dialog-title"), search, scroll);
    }

    void show(ModalOverlayPane overlayPane) {
        overlayPane.show(this, search);
    }

    private void list(String words) {
        var found = groups.stream()
                .map(group -> group.matching(words))
                .filter(group -> !group.rows().isEmpty())
                .toList();
        left.getChildren().clear();
        right.getChildren().clear();
        int longer = 0; // the number of rows that the left column has more
        for (var group : found) {
            (longer <= 0 ? left : right).getChildren().add(box(group));
            longer += longer <= 0 ? group.rows().size() + TITLE : -group.rows().size() - TITLE;
        }
        if (found.isEmpty()) {
            left.getChildren().add(new Label(TEXTS.text("keys.nothing")));
        }
    }

    private static VBox box(ShortcutGroup group) {
        var grid = new GridPane(14, 3);
        group.rows().forEach(row -> {
            var keys = NodeConfigurator.styled(new Label(row.keys()), "help-keys");
            keys.setPrefWidth(KEYS);
            grid.addRow(
                    grid.getRowCount(),
                    NodeConfigurator.wrapped(keys),
                    NodeConfigurator.wrapped(new Label(row.effect())));
        });
        return NodeConfigurator.styled(
                new VBox(6, NodeConfigurator.styled(new Label(group.title()), "group-title"), grid), "shortcut-group");
    }
}
