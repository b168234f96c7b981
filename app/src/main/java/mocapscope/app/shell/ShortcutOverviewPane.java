package mocapscope.app.shell;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.text.TextBundle;

/** The overlay that lists all keyboard shortcuts by menu. */
final class ShortcutOverviewPane {
    private static final TextBundle TEXTS = TextBundle.of(ShortcutOverviewPane.class);
    private static final double WIDTH = 880;
    private static final double HEIGHT = 560;

    private ShortcutOverviewPane() {}

    /** Returns a command's keys as menus show them; empty for none. */
    static String formatKeys(ViewCommand command) {
        return command.keys().map(keys -> keys.getDisplayText()).orElse("");
    }

    static void show(OverlayPane overlayPane, List<MenuEntry.MenuDefinition> definitions) {
        var columns = new FlowPane(32, 20);
        columns.setPrefWrapLength(WIDTH - 60);
        definitions.stream()
                .flatMap(MenuEntry.MenuDefinition::commands)
                .filter(one -> one.command().keys().isPresent())
                .collect(Collectors.groupingBy(MenuEntry.MenuCommand::group, LinkedHashMap::new, Collectors.toList()))
                .forEach((title, commands) -> columns.getChildren().add(group(title, commands)));
        var scroll = NodeLayout.scrollPane(columns);
        var title = NodeLayout.styled(new Label(TEXTS.text("keys.title")), "dialog-title");
        var box = new VBox(14, title, scroll);
        box.setId("keys");
        box.getStyleClass().add("card");
        box.setPrefWidth(WIDTH);
        box.setMaxSize(Region.USE_PREF_SIZE, HEIGHT);
        overlayPane.show(box, scroll);
    }

    private static VBox group(String title, List<MenuEntry.MenuCommand> commands) {
        var grid = new GridPane(14, 3);
        commands.forEach(one -> {
            var keys = NodeLayout.styled(new Label(formatKeys(one.command())), "help-keys");
            grid.addRow(grid.getRowCount(), keys, new Label(one.command().label()));
        });
        return new VBox(6, NodeLayout.styled(new Label(title), "caption"), grid);
    }
}
