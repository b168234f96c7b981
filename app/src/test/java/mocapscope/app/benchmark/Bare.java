package mocapscope.app.benchmark;

import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import javafx.util.Duration;

/** The least that a window can be: what the toolkit itself takes to start. */
public final class Bare {
    private static final Duration A_WHILE = Duration.seconds(3);

    private Bare() {}

    /** Closes after a while if it has an argument, so that a cache of the loaded classes can be created. */
    public static void main(String[] arguments) {
        Platform.startup(() -> {
            var stage = new Stage();
            stage.setScene(new Scene(new Pane(), 1280, 800));
            stage.show();
            if (arguments.length > 0) {
                var pause = new PauseTransition(A_WHILE);
                pause.setOnFinished(_ -> stage.hide());
                pause.play();
            }
        });
    }
}
