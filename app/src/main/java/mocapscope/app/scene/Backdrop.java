package mocapscope.app.scene;

import java.util.Objects;
import javafx.scene.SubScene;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Pane;

/** The picture's layers, each as large as the pane: the floor, the 3D picture, and what is written over it. */
final class Backdrop extends Pane {
    private final SubScene picture;
    private final Canvas[] canvases;

    Backdrop(SubScene picture, Canvas floor, Canvas... over) {
        this.picture = picture;
        canvases = new Canvas[over.length + 1];
        canvases[0] = floor;
        System.arraycopy(over, 0, canvases, 1, over.length);
        getStyleClass().add("scene-backdrop");
        var style = getClass().getResource("scene.css");
        getStylesheets().add(Objects.requireNonNull(style).toExternalForm());
        getChildren().addAll(floor, picture);
        getChildren().addAll(over);
        setMinSize(0, 0);
        for (var canvas : canvases) {
            canvas.setMouseTransparent(true);
        }
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        picture.setWidth(getWidth());
        picture.setHeight(getHeight());
        for (var canvas : canvases) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
        }
    }
}
