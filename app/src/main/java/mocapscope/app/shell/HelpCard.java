package mocapscope.app.shell;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import mocapscope.app.pulse.Deed;
import mocapscope.app.pulse.View;

/** What a view is for and what can be done in it, until a click or Escape. */
final class HelpCard {
    private static final double WIDTH = 460;

    private HelpCard() {}

    /** Below the right end of {@code by}. */
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
        popup.show(by, place.getMaxX() - WIDTH, Math.min(place.getMaxY() + 4, place.getMinY() + 40));
    }

    private static VBox box(View view) {
        var title = new Label(view.title());
        title.getStyleClass().add("dialog-title");
        var what = new Label(view.help().what());
        what.setWrapText(true);
        var hands = new GridPane(16, 4);
        view.help().hands().forEach(hand -> row(hands, hand.does(), hand.effect()));
        List<Deed> deeds =
                view.deeds().stream().filter(deed -> deed.keys().isPresent()).toList();
        deeds.forEach(deed -> row(hands, Keys.text(deed), deed.words()));
        var box = new VBox(12, title, what, hands);
        box.setId("help-card");
        box.getStyleClass().addAll("root", "card");
        box.setPrefWidth(WIDTH);
        return box;
    }

    private static void row(GridPane grid, String hand, String effect) {
        var keys = new Label(hand);
        keys.getStyleClass().add("help-keys");
        var words = new Label(effect);
        words.setWrapText(true);
        grid.addRow(grid.getRowCount(), keys, words);
    }
}
