package mocapscope.app.scene;

import java.util.Locale;

/** What a person switches over in the scene. */
enum Switch {
    TRAILS("T", true),
    NAMES("N", true),
    AXES("J", false),
    GRID("G", true),
    BUBBLES("B", true),
    FOLLOW("O", false),
    IN_PLACE("I", false),
    SMOOTH("S", false),
    SESSIONS("", true);

    private final String keys;
    private final boolean first;

    Switch(String keys, boolean first) {
        this.keys = keys;
        this.first = first;
    }

    /** Its name in keys of texts, settings and deeds. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** As a {@link mocapscope.app.pulse.Deed} takes them. */
    String keys() {
        return keys;
    }

    /** Whether it is on for one who has never touched it. */
    boolean first() {
        return first;
    }
}
