package mocapscope.app.scene;

import java.util.Locale;
import mocapscope.app.text.TextBundle;

/** The kind of a scene item that can be hidden, such as skeletons, trackers or trails. */
enum SceneItemKind {
    SKELETONS,
    TRACKERS,
    OBJECTS,
    BUBBLES,
    LAMPS,
    DIALS,
    CHANNELS,
    /** Trails of all items that have them. */
    TRAILS,
    /** Captions of all items that have them. */
    LABELS;

    private static final TextBundle TEXTS = TextBundle.of(SceneItemKind.class);

    /** Returns the name used in stored settings. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String label() {
        return TEXTS.text("sort." + key());
    }
}
