package mocapscope.app.handshake;

import java.util.List;
import java.util.Locale;
import mocapscope.app.model.Preferences;

/** The time format of the message list: time of day, since session start or since the previous row. */
enum TimeForm {
    /** Time of day. */
    ABSOLUTE,
    /** Time since the session began. */
    RELATIVE,
    /** Time since the previous row. */
    DELTA;

    private static final String NAME = "transcript time";

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TimeForm remembered(Preferences preferences) {
        var kept = preferences.find(NAME);
        return List.of(values()).stream()
                .filter(form -> kept.contains(form.word()))
                .findFirst()
                .orElse(RELATIVE);
    }

    void remember(Preferences preferences) {
        preferences.store(NAME, List.of(word()));
    }
}
