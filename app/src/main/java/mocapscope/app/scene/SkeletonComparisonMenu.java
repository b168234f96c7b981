package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.text.TextBundle;

/** A context menu in which the user selects two skeletons to compare. */
final class SkeletonComparisonMenu {
    private static final TextBundle TEXTS = TextBundle.of(SkeletonComparisonMenu.class);

    /** The maximum number of skeletons for which a menu is practical. */
    private static final int MOST = 16;

    private final SceneViewModel model;

    SkeletonComparisonMenu(SceneViewModel model) {
        this.model = model;
    }

    void show(Node below) {
        var menu = new ContextMenu();
        menu.setId("ghost-menu");
        var skeletons = model.sessions().stream()
                .flatMap(sceneModel -> sceneModel.bodies().stream())
                .limit(MOST)
                .toList();
        for (var skeleton : skeletons) {
            var over = new Menu(TEXTS.text("ghost.of", called(skeleton)));
            over.setMnemonicParsing(false);
            skeletons.stream()
                    .filter(other -> other != skeleton)
                    .forEach(other -> over.getItems()
                            .add(item(
                                    TEXTS.text("ghost.over", called(other)),
                                    () -> model.comparison().start(skeleton.source(), other.source()))));
            menu.getItems().add(over);
        }
        if (skeletons.size() < 2) {
            menu.getItems().setAll(List.of(item(TEXTS.text("ghost.two"), () -> {})));
            menu.getItems().getFirst().setDisable(true);
        }
        menu.show(below, Side.BOTTOM, 0, 0);
    }

    private String called(DrawnSkeletonState skeleton) {
        var sceneModel = model.sceneModelOf(skeleton.source());
        return TEXTS.text("ghost.body", skeleton.deviceName(), sceneModel == null ? "" : sceneModel.name());
    }

    private static MenuItem item(String words, Runnable act) {
        var item = new MenuItem(words);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> act.run());
        return item;
    }
}
