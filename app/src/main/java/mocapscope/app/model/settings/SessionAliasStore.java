package mocapscope.app.model.settings;

import java.util.ArrayList;
import mocapscope.protocol.session.Session;

/**
 * Stores the user's names of sessions in the preferences: by endpoint, and by file and peer for recordings. The clients of a
 * server share its endpoint; they come and go, and their names are not stored.
 */
public final class SessionAliasStore {
    /** The number of characters of a name beyond which the rest is dropped. */
    public static final int MOST_CHARACTERS = 60;

    private static final String NAME = "names by endpoint";
    private static final int MOST = 200;

    private final Preferences preferences;

    public SessionAliasStore(Preferences preferences) {
        this.preferences = preferences;
    }

    /** Returns the name of a session; an empty text if the user gave none. */
    public String find(Session session) {
        if (session.isServedClient()) {
            return "";
        }
        var start = key(session) + " ";
        return preferences.find(NAME).stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    /** Stores a name in one line; an empty one removes the name. */
    public void store(Session session, String name) {
        if (session.isServedClient()) {
            return;
        }
        var start = key(session) + " ";
        var lines = new ArrayList<>(preferences.find(NAME));
        lines.removeIf(line -> line.startsWith(start));
        var text = plain(name);
        if (!text.isEmpty()) {
            lines.addFirst(start + text);
        }
        preferences.store(NAME, lines.subList(0, Math.min(MOST, lines.size())));
    }

    private static String key(Session session) {
        var key = AxisMappingStore.key(session.endpoint());
        return session.endpoint().isFile() ? key + "#" + session.peer().replace(' ', '_') : key;
    }

    /** Returns a name without control characters and surrounding blanks, cut to the most characters. */
    public static String plain(String name) {
        var text = name.replaceAll("\\p{Cntrl}+", " ").strip();
        return text.substring(
                0, text.offsetByCodePoints(0, Math.min(MOST_CHARACTERS, text.codePointCount(0, text.length()))));
    }
}
