package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.UncachedScrollPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.scene.SceneLegendModel.SceneLegendItem;
import mocapscope.app.scene.model.SessionSceneModel;

/** The legend of the 3D scene, in which the user shows or hides sessions and kinds of items. */
final class SceneVisibilityLegend extends UncachedScrollPane {
    private final SceneLegendModel model = new SceneLegendModel();
    private final VBox rows = new VBox();
    private List<SceneLegendItem> shown = List.of();

    SceneVisibilityLegend() {
        UnmanagedNodeLayoutRefresher.registerChildren(this);
        getStyleClass().add("scene-legend");
        setId("scene-legend");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        rows.setAlignment(Pos.TOP_LEFT);
        setContent(rows);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    /** Returns true if the legend has any rows. */
    boolean hasRows() {
        return !shown.isEmpty();
    }

    /** Limits the legend to this height of the picture. */
    void limitHeight(double height) {
        double most = Math.min(height, rows.prefHeight(-1) + 8);
        // Setting the height requests layout even when it does not change.
        if (most != getMaxHeight()) {
            setMaxHeight(most);
        }
    }

    void refresh(List<SessionSceneModel> models) {
        var items = model.rows(models);
        if (items != shown) {
            shown = items;
            var before = List.copyOf(rows.getChildren());
            var newRows = new ArrayList<SceneLegendRowPane>();
            for (var item : items) {
                newRows.add(before.stream()
                        .map(SceneLegendRowPane.class::cast)
                        .filter(row -> row.branch().isSameItem(item))
                        .findFirst()
                        .orElseGet(() -> new SceneLegendRowPane(model, item)));
                newRows.getLast().show(item);
            }
            rows.getChildren().setAll(newRows);
        }
        for (var row : rows.getChildren()) {
            ((SceneLegendRowPane) row).refresh();
        }
    }

    /** Moves through the rows, opens and closes them with the arrow keys. */
    private void key(KeyEvent event) {
        for (int i = 0; i < shown.size(); i++) {
            if (row(i).isFocusWithin()) {
                switch (event.getCode()) {
                    case UP -> row(Math.max(0, i - 1)).focusToggle();
                    case DOWN -> row(Math.min(shown.size() - 1, i + 1)).focusToggle();
                    case LEFT -> model.setExpanded(shown.get(i), false);
                    case RIGHT -> model.setExpanded(shown.get(i), true);
                    default -> {
                        return;
                    }
                }
                event.consume();
                return;
            }
        }
    }

    private SceneLegendRowPane row(int index) {
        return (SceneLegendRowPane) rows.getChildren().get(index);
    }
}
