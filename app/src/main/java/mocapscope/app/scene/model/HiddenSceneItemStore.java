package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.session.Session;

/**
 * Stores the hidden scene items of each session in the preferences. Sessions are identified by protocol and peer, so
 * the setting survives restarts.
 */
public final class HiddenSceneItemStore {
    private static final String NAME = "hidden in the scene";
    private static final int MOST = 50;
    private static final int MOST_OF_ONE = 64;

    private final Preferences preferences;

    public HiddenSceneItemStore(Preferences preferences) {
        this.preferences = preferences;
    }

    public HiddenSceneItemSet find(Session session) {
        var key = plain(session.title());
        var hidden = preferences.find(NAME).stream()
                .map(line -> List.of(line.split("\t")))
                .filter(parts -> parts.getFirst().equals(key))
                .findFirst()
                .map(parts -> parts.subList(1, parts.size()))
                .orElse(List.of());
        var newItems = new HiddenSceneItemSet[1];
        newItems[0] = new HiddenSceneItemSet(hidden, () -> keep(key, newItems[0]));
        return newItems[0];
    }

    private void keep(String key, HiddenSceneItemSet items) {
        var lines = new ArrayList<>(preferences.find(NAME));
        lines.removeIf(line -> line.startsWith(key + "\t"));
        if (!items.hidden().isEmpty()) {
            var hidden = items.hidden().stream().sorted().limit(MOST_OF_ONE).map(HiddenSceneItemStore::plain);
            lines.addFirst(Stream.concat(Stream.of(key), hidden).collect(Collectors.joining("\t")));
        }
        preferences.store(NAME, lines.subList(0, Math.min(MOST, lines.size())));
    }

    /** Replaces separator characters, which received names may contain. */
    private static String plain(String text) {
        return text.replaceAll("[\t\r\n]", " ");
    }
}
