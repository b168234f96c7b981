package mocapscope.app.shell;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.WindowContentScalePane;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.View;

/** A popup that shows a view's purpose, gestures and keys. A click or Escape closes it. */
final class ViewHelpPopup {
    private static final double WIDTH = 460;
    private static final double LEAST_KEYS = 120;
    private static final double WIDEST_KEYS = 150;

    private ViewHelpPopup() {}

    /** Shows the popup below the right end of {@code by}. */
    static void show(View view, Node by) {
        var box = box(view);
        box.getStylesheets().setAll(by.getScene().getStylesheets());
        var popup = new Popup();
        popup.setAutoHide(true);
        popup.setHideOnEscape(true);
        popup.getContent().setAll(box);
        popup.getScene()
                .getRoot()
                .getStyleClass()
                .addAll(by.getScene().getRoot().getStyleClass());
        Bounds place = by.localToScreen(by.getBoundsInLocal());
        box.heightProperty().subscribe(() -> box.setMinHeight(box.prefHeight(WIDTH))); // wrapped text is higher
        popup.show(
                by,
                place.getMaxX() - WIDTH * WindowContentScalePane.scaleOf(by),
                Math.min(place.getMaxY() + 4, place.getMinY() + 40));
    }

    private static VBox box(View view) {
        var title = NodeConfigurator.styled(new Label(view.title()), "dialog-title");
        var label = new Label(view.help().purpose());
        label.setWrapText(true);
        var hands = new GridPane(16, 4);
        hands.getColumnConstraints().setAll(column(LEAST_KEYS, WIDEST_KEYS), column(0, Double.MAX_VALUE));
        view.help().gestures().forEach(help -> row(hands, help.gesture(), help.effect()));
        List<MenuAndPaletteCommand> commands = view.commands().stream()
                .filter(command -> command.keys().isPresent())
                .toList();
        commands.forEach(viewCommand -> row(hands, ShortcutGroup.formatKeys(viewCommand), viewCommand.label()));
        var box = new VBox(12, title, label, hands);
        box.setId("help-card");
        box.getStyleClass().addAll("root", "card");
        box.setPrefWidth(WIDTH);
        return box;
    }

    private static ColumnConstraints column(double least, double widest) {
        return new ColumnConstraints(least, Region.USE_COMPUTED_SIZE, widest);
    }

    private static void row(GridPane grid, String hand, String effect) {
        var keys = NodeConfigurator.styled(new Label(hand), "help-keys");
        var words = new Label(effect);
        List.of(keys, words).forEach(label -> {
            NodeConfigurator.wrapped(label);
            GridPane.setValignment(label, VPos.TOP);
        });
        grid.addRow(grid.getRowCount(), keys, words);
    }
}
