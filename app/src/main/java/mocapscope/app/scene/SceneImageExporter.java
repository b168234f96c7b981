package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.util.Duration;

/** Copies the scene picture to the clipboard or saves it as an image file. Captions are included. */
final class SceneImageExporter {
    private static final Duration LONG_ENOUGH = Duration.millis(100);

    private final Node scene;
    private final SceneDialogCommands services;

    SceneImageExporter(Node scene, SceneDialogCommands services) {
        this.scene = scene;
        this.services = services;
    }

    void copyToClipboard() {
        take(picture -> {
            var content = new ClipboardContent();
            content.putImage(picture);
            Clipboard.getSystemClipboard().setContent(content);
        });
    }

    void save() {
        take(services::saveImage);
    }

    /** Takes the image after the next redraw, since the scene may have been hidden until now. */
    private void take(Consumer<WritableImage> taker) {
        var drawn = new PauseTransition(LONG_ENOUGH);
        // Not within a frame: no frame would follow while the dialog is open.
        drawn.setOnFinished(_ -> Platform.runLater(() -> taker.accept(scene.snapshot(null, null))));
        drawn.play();
    }
}
