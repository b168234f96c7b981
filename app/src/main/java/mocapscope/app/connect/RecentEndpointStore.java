package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.session.endpoint.Endpoint;

/** Stores the most recently used endpoints in the preferences, without secrets. The latest is first. */
final class RecentEndpointStore {
    private static final String NAME = "recent endpoints";
    private static final int MOST = 12;

    private final Preferences preferences;

    RecentEndpointStore(Preferences preferences) {
        this.preferences = preferences;
    }

    List<String> list() {
        return preferences.find(NAME);
    }

    /** Returns the name of the scheme used last; empty at first. */
    String lastScheme() {
        return list().stream()
                .findFirst()
                .map(endpoint -> endpoint.substring(0, Math.max(0, endpoint.indexOf("://"))))
                .orElse("");
    }

    void add(Endpoint endpoint) {
        var text = endpoint.toString();
        var all = new ArrayList<>(list());
        all.remove(text);
        all.addFirst(text);
        preferences.store(NAME, all.subList(0, Math.min(MOST, all.size())));
    }
}
