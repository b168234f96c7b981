package mocapscope.app.scene;

import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** A card that says what mouse and keys do. */
final class Help extends GridPane {

    Help() {
        getStyleClass().add("scene-help");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setVisible(false);
        setMouseTransparent(true);
        row("drag", "turn");
        row("right or middle drag, Shift-drag", "move sideways");
        row("wheel", "nearer, farther");
        row("click", "select a joint, a tracker, an object, a button, a channel");
        row("double click", "centre on it");
        row("F, Home", "frame everything");
        row("B", "bubbles, where there are any");
        row("1, 3, 7", "from the front, the side, the top; with Ctrl from the other side");
    }

    private void row(String hand, String effect) {
        var keys = new Label(hand);
        keys.getStyleClass().add("help-keys");
        addRow(getRowCount(), keys, new Label(effect));
    }
}
