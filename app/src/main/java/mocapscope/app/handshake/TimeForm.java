package mocapscope.app.handshake;

import java.util.List;
import java.util.Locale;
import mocapscope.app.model.Preferences;

/** How the list writes when a message came. */
enum TimeForm {
    /** The time of day. */
    ABSOLUTE,
    /** Since the session began. */
    RELATIVE,
    /** Since the line above. */
    DELTA;

    private static final String NAME = "transcript time";

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TimeForm remembered(Preferences preferences) {
        var kept = preferences.texts(NAME);
        return List.of(values()).stream()
                .filter(form -> kept.contains(form.word()))
                .findFirst()
                .orElse(RELATIVE);
    }

    void remember(Preferences preferences) {
        preferences.keep(NAME, List.of(word()));
    }
}
