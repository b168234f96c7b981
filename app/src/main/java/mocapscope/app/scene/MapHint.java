package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.words.Words;

/** Says that a body is mere points because nobody has told how they hang together, and how to help that. */
final class MapHint extends HBox {
    private static final Words WORDS = Words.of(MapHint.class);

    private final Label words = new Label();
    private int points;

    /** {@code load} asks for a skeleton map. */
    MapHint(Runnable load) {
        getStyleClass().add("scene-hint");
        setId("scene-map-hint");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.CENTER);
        var button = new Button(WORDS.text("hint.load"));
        button.setId("scene-load-map");
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip(WORDS.text("hint.why")));
        button.setOnAction(_ -> load.run());
        getChildren().addAll(words, button);
        setVisible(false);
    }

    void refresh(List<Body> bodies) {
        int now = points(bodies);
        if (now != points) {
            points = now;
            words.setText(WORDS.text("hint.points", now));
            setVisible(now > 0);
        }
    }

    /** How many the first body has that is mere points; 0 when every body hangs together. */
    static int points(List<Body> bodies) {
        for (var body : bodies) {
            if (body.points()) {
                return body.bones();
            }
        }
        return 0;
    }
}
