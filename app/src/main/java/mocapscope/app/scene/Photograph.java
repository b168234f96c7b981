package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Pictures of the scene as it is seen, captions and all. */
final class Photograph {
    private static final int FRAMES = 3;

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
        new AnimationTimer() {
            private int frames;

            @Override
            public void handle(long now) {
                if (++frames == FRAMES) {
                    stop();
                    taker.accept(scene.snapshot(null, null));
                }
            }
        }.start();
    }
}
