package mocapscope.app.synthetic;

import java.util.function.LongConsumer;
import javafx.animation.AnimationTimer;
import javafx.stage.Stage;

/** Updates of a view in each frame of JavaFX. */
public final class ViewFrames {
    private ViewFrames() {}

    /** Runs {@code update} with the time of each frame until the stage displays another scene or is hidden. */
    public static void update(Stage stage, LongConsumer update) {
        var scene = stage.getScene();
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                if (stage.isShowing() && stage.getScene() == scene) {
                    update.accept(now);
                } else {
                    stop();
                }
            }
        }.start();
    }
}
