package mocapscope.app.scene.model;

import java.util.Locale;
import mocapscope.app.text.TextBundle;

/** The kind of a scene item that can be hidden, such as skeletons, trackers or trails. */
public enum SceneItemKind {
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
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return TEXTS.text("sort." + key());
    }
}
