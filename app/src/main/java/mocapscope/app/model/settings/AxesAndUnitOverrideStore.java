package mocapscope.app.model.settings;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.session.endpoint.Endpoint;

/**
 * Stores in the preferences, for each endpoint, the axes and length unit that the user set in place of the detected
 * ones.
 */
public final class AxesAndUnitOverrideStore {
    private static final String NAME = "axes by endpoint";
    private static final int MOST = 50;

    private final Preferences preferences;

    public AxesAndUnitOverrideStore(Preferences preferences) {
        this.preferences = preferences;
    }

    /** Returns the choice for an endpoint; the endpoint's own options take precedence over a stored choice. */
    public AxesAndUnitOverride find(Endpoint endpoint) {
        var override = AxesAndUnitOverride.fromSettings(endpoint.settings());
        return override.equals(AxesAndUnitOverride.AUTO)
                ? preferences.find(NAME).stream()
                        .map(line -> List.of(line.split(" ")))
                        .filter(parts -> parts.size() == 3 && parts.getFirst().equals(key(endpoint)))
                        .map(parts -> new AxesAndUnitOverride(parts.get(1), parts.get(2)))
                        .findFirst()
                        .orElse(override)
                : override;
    }

    public void store(Endpoint endpoint, AxesAndUnitOverride choice) {
        var lines = new ArrayList<>(preferences.find(NAME));
        lines.removeIf(line -> line.startsWith(key(endpoint) + " "));
        if (!choice.equals(AxesAndUnitOverride.AUTO)) {
            lines.addFirst("%s %s %s".formatted(key(endpoint), choice.withAxes(), choice.withUnit()));
        }
        preferences.store(NAME, lines.subList(0, Math.min(MOST, lines.size())));
    }

    /** Returns the part of an endpoint by which choices for it are stored. */
    static String key(Endpoint endpoint) {
        return endpoint.scheme().name() + "://" + endpoint.address().toString().replace(' ', '_');
    }
}
