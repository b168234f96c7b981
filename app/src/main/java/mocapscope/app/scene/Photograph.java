package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.util.Duration;

/** Pictures of the scene as it is seen, captions and all. */
final class Photograph {
    private static final Duration LONG_ENOUGH = Duration.millis(100);

    private final Node scene;
    private final Errands errands;

    Photograph(Node scene, Errands errands) {
        this.scene = scene;
        this.errands = errands;
    }

    void copy() {
        take(picture -> {
            var content = new ClipboardContent();
            content.putImage(picture);
            Clipboard.getSystemClipboard().setContent(content);
        });
    }

    void save() {
        take(errands::save);
    }

    /** As it is when it has been drawn anew: it may have been hidden until now. */
    private void take(Consumer<WritableImage> taker) {
        var drawn = new PauseTransition(LONG_ENOUGH);
        // Not within a frame: while it asked where the picture goes, none would follow.
        drawn.setOnFinished(_ -> Platform.runLater(() -> taker.accept(scene.snapshot(null, null))));
        drawn.play();
    }
}
