package mocapscope.app.scene;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.text.TextBundle;

/** A bar that offers to load a skeleton map (bone names and parents) for a skeleton drawn only as points. */
final class MissingSkeletonMapBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(MissingSkeletonMapBar.class);

    /** The number of sensors of one device from which they are taken for those of a body. */
    private static final long BODY_SENSORS = 8;

    private final Label words = new Label();
    private String text = "";

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

    void refresh(List<DrawnSkeletonState> skeletons, List<SceneTrackerSensor> trackers) {
        var now = describe(skeletons, trackers);
        if (!now.equals(text)) {
            text = now;
            words.setText(now);
            setVisible(!now.isEmpty());
        }
    }

    /** Returns the sentence about points or sensors without bones; empty if there are none. */
    static String describe(List<DrawnSkeletonState> skeletons, List<SceneTrackerSensor> trackers) {
        int points = countPoints(skeletons);
        if (points > 0) {
            return TEXTS.text("hint.points", points);
        }
        return trackers.stream()
                .collect(Collectors.groupingBy(SceneTrackerSensor::source, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(source -> source.getValue() >= BODY_SENSORS)
                .findFirst()
                .map(source -> TEXTS.text("hint.sensors", source.getKey().deviceDisplayName(), source.getValue()))
                .orElse("");
    }

    /** Returns the number of points of the first skeleton without a hierarchy; 0 when every skeleton has one. */
    private static int countPoints(List<DrawnSkeletonState> skeletons) {
        for (var skeleton : skeletons) {
            if (skeleton.isPointCloud()) {
                return skeleton.bones();
            }
        }
        return 0;
    }
}
