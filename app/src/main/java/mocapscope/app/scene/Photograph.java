package mocapscope.app.scene;

import javafx.scene.Node;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Pictures of the scene as it is seen, captions and all. */
final class Photograph {
    private final Node scene;
    private final Errands errands;

    Photograph(Node scene, Errands errands) {
        this.scene = scene;
        this.errands = errands;
    }

    void copy() {
        var content = new ClipboardContent();
        content.putImage(scene.snapshot(null, null));
        Clipboard.getSystemClipboard().setContent(content);
    }

    void save() {
        errands.save(scene.snapshot(null, null));
    }
}
