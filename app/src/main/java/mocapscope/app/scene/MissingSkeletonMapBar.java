package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.scene.model.SceneSkeleton;
import mocapscope.app.text.TextBundle;

/** A bar that offers to load a skeleton map (bone names and parents) for a skeleton drawn only as points. */
final class MissingSkeletonMapBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(MissingSkeletonMapBar.class);

    private final Label words = new Label();
    private int pointCount;

    /** Runs {@code load} to load a skeleton map. */
    MissingSkeletonMapBar(Runnable load) {
        getStyleClass().add("scene-hint");
        setId("scene-map-hint");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.CENTER);
        var button = new Button(TEXTS.text("hint.load"));
        button.setId("scene-load-map");
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip(TEXTS.text("hint.why")));
        button.setOnAction(_ -> load.run());
        getChildren().addAll(words, button);
        setVisible(false);
    }

    void refresh(List<SceneSkeleton> skeletons) {
        int now = countPoints(skeletons);
        if (now != pointCount) {
            pointCount = now;
            words.setText(TEXTS.text("hint.points", now));
            setVisible(now > 0);
        }
    }

    /** Returns the number of points of the first skeleton without a hierarchy; 0 when every skeleton has one. */
    static int countPoints(List<SceneSkeleton> skeletons) {
        for (var skeleton : skeletons) {
            if (skeleton.isPointCloud()) {
                return skeleton.bones();
            }
        }
        return 0;
    }
}
