package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Says that a body is mere points because nobody has told how they hang together, and how to help that. */
final class MapHint extends HBox {
    private final Label words = new Label();

    /** {@code load} asks for a skeleton map. */
    MapHint(Runnable load) {
        getStyleClass().add("scene-hint");
        setId("scene-map-hint");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.CENTER);
        var button = new Button("Load skeleton map…");
        button.setId("scene-load-map");
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip("A file that names the points and says which of them hang together"));
        button.setFocusTraversable(false);
        button.setOnAction(_ -> load.run());
        getChildren().addAll(words, button);
        setVisible(false);
    }

    void refresh(List<Body> bodies) {
        var text = words(bodies);
        if (!text.equals(words.getText())) {
            words.setText(text);
            setVisible(!text.isEmpty());
        }
    }

    /** Empty when every body hangs together. */
    static String words(List<Body> bodies) {
        return bodies.stream()
                .filter(Body::points)
                .findFirst()
                .map(body -> "%d points, no skeleton map for them".formatted(body.bones()))
                .orElse("");
    }
}
