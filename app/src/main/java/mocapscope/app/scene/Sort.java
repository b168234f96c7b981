package mocapscope.app.scene;

import java.util.Locale;
import mocapscope.app.words.Words;

/** What a session's things are, as one hides and shows them. */
enum Sort {
    SKELETONS,
    TRACKERS,
    OBJECTS,
    BUBBLES,
    LAMPS,
    DIALS,
    CHANNELS,
    /** Of whatever has some. */
    TRAILS,
    /** The same. */
    LABELS;

    private static final Words WORDS = Words.of(Sort.class);

    /** Its name in settings. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String words() {
        return WORDS.text("sort." + key());
    }
}
