package mocapscope.app.transcript;

import java.util.List;
import java.util.Locale;
import mocapscope.app.model.settings.Preferences;

/** The time format of the message list: time of day, since session start or since the previous row. */
enum MessageTimeFormat {
    /** Time of day. */
    ABSOLUTE,
    /** Time since the session began. */
    RELATIVE,
    /** Time since the previous row. */
    DELTA;

    private static final String NAME = "transcript time";

    String textKey() {
        return name().toLowerCase(Locale.ROOT);
    }

    static MessageTimeFormat load(Preferences preferences) {
        var kept = preferences.find(NAME);
        return List.of(values()).stream()
                .filter(form -> kept.contains(form.textKey()))
                .findFirst()
                .orElse(RELATIVE);
    }

    void store(Preferences preferences) {
        preferences.store(NAME, List.of(textKey()));
    }
}
