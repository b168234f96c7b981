package mocapscope.app.connect;

import java.util.function.IntConsumer;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.layout.Region;
import javafx.stage.WindowEvent;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;

/** A context menu in which the user chooses a session's colour from named swatches. */
final class SessionColorMenu {
    private static final TextBundle TEXTS = TextBundle.of(SessionColorMenu.class);
    private static final String[] NAMES = TEXTS.text("color.names").split(",\\s*");
    private static final double SWATCH = 12;

    private SessionColorMenu() {}

    /** Shows the menu below a node; {@code chosen} receives the index of the color that the user chooses. */
    static void show(Node below, int now, IntConsumer chosen) {
        var menu = new ContextMenu();
        menu.setId("color-menu");
        for (int accent = 0; accent < SessionSnapshot.ACCENTS; accent++) {
            int choice = accent;
            var swatch = createSwatch();
            // Only an open menu knows the colors of its window.
            menu.addEventHandler(
                    WindowEvent.WINDOW_SHOWN,
                    _ -> swatch.setStyle(
                            "-fx-background-radius: 3px; -fx-background-color: -color-session-%d;".formatted(choice)));
            var item = new RadioMenuItem(NAMES[accent], swatch);
            item.setSelected(accent == now);
            item.setOnAction(_ -> chosen.accept(choice));
            menu.getItems().add(item);
        }
        menu.show(below, Side.BOTTOM, 0, 0);
    }

    private static Region createSwatch() {
        var swatch = new Region();
        swatch.setMinSize(SWATCH, SWATCH);
        swatch.setMaxSize(SWATCH, SWATCH);
        return swatch;
    }
}
