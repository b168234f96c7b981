package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Endpoint;

/** The axes and units that a person chose, by endpoint, from one start to the next. */
final class BearingMemory {
    private static final String NAME = "axes by endpoint";
    private static final int MOST = 50;

    private final Preferences preferences;

    BearingMemory(Preferences preferences) {
        this.preferences = preferences;
    }

    /** What the endpoint itself says counts more than what was chosen for it some time ago. */
    BearingChoice of(Endpoint endpoint) {
        var said = BearingChoice.of(endpoint.settings());
        return said.equals(BearingChoice.AUTO)
                ? preferences.texts(NAME).stream()
                        .map(line -> List.of(line.split(" ")))
                        .filter(parts -> parts.size() == 3 && parts.getFirst().equals(key(endpoint)))
                        .map(parts -> new BearingChoice(parts.get(1), parts.get(2)))
                        .findFirst()
                        .orElse(said)
                : said;
    }

    void keep(Endpoint endpoint, BearingChoice choice) {
        var lines = new ArrayList<>(preferences.texts(NAME));
        lines.removeIf(line -> line.startsWith(key(endpoint) + " "));
        if (!choice.equals(BearingChoice.AUTO)) {
            lines.addFirst("%s %s %s".formatted(key(endpoint), choice.axes(), choice.unit()));
        }
        preferences.keep(NAME, lines.subList(0, Math.min(MOST, lines.size())));
    }

    private static String key(Endpoint endpoint) {
        return endpoint.scheme().name() + "://" + endpoint.address().toString().replace(' ', '_');
    }
}
