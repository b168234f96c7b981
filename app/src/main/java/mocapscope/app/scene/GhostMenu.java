package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import mocapscope.app.words.Words;

/** Chooses which session's body is laid over which other's. */
final class GhostMenu {
    private static final Words WORDS = Words.of(GhostMenu.class);

    private final SceneModel model;

    GhostMenu(SceneModel model) {
        this.model = model;
    }

    void show(Node below) {
        var menu = new ContextMenu();
        menu.setId("ghost-menu");
        var casts =
                model.casts().stream().filter(cast -> !cast.bodies().isEmpty()).toList();
        for (var cast : casts) {
            var over = new Menu(WORDS.text("ghost.of", called(cast)));
            over.setMnemonicParsing(false);
            casts.stream()
                    .filter(other -> other != cast)
                    .forEach(other -> over.getItems()
                            .add(item(
                                    WORDS.text("ghost.over", called(other)),
                                    () -> model.ghost().lay(cast.session(), other.session()))));
            menu.getItems().add(over);
        }
        if (casts.size() < 2) {
            menu.getItems().setAll(List.of(item(WORDS.text("ghost.two"), () -> {})));
            menu.getItems().getFirst().setDisable(true);
        }
        menu.show(below, Side.BOTTOM, 0, 0);
    }

    private static String called(Cast cast) {
        return WORDS.text("ghost.body", cast.bodies().getFirst().name(), cast.name());
    }

    private static MenuItem item(String words, Runnable act) {
        var item = new MenuItem(words);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> act.run());
        return item;
    }
}
