package mocapscope.app.scene;

import java.util.Locale;

/** A display option of the scene that can be on or off, such as trails, names or the floor grid. */
enum SceneDisplayOption {
    TRAILS("T", true),
    NAMES("N", true),
    AXES("J", false),
    GRID("G", true),
    BUBBLES("B", true),
    PLAIN_BONES("", false),
    FOLLOW("O", false),
    IN_PLACE("I", false),
    SMOOTH("S", false),
    SESSIONS("", true);

    private final String keys;
    private final boolean defaultOn;

    SceneDisplayOption(String keys, boolean first) {
        this.keys = keys;
        this.defaultOn = first;
    }

    /** Returns the name used in keys of texts, settings and commands. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the shortcut keys in the form that {@link mocapscope.app.pulse.MenuAndPaletteCommand} takes. */
    String keys() {
        return keys;
    }

    /** Returns the default state. */
    boolean defaultOn() {
        return defaultOn;
    }
}
