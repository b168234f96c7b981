package mocapscope.app.model.settings;

import java.util.ArrayList;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.session.Session;

/**
 * Stores user-defined session names and colours by endpoint, for reuse when the endpoint is opened again. The clients
 * of a server share its endpoint; they come and go, and their names and colors are not stored.
 */
public final class SessionNameAndColorStore {
    /** The number of characters of a name beyond which the rest is dropped. */
    public static final int MOST_CHARACTERS = 60;

    private static final String NAME = "names by endpoint";
    private static final String COLOR = "colors by endpoint";
    private static final Pattern ACCENT = Pattern.compile("\\d{1,3}");
    private static final int MOST = 200;

    private final Preferences preferences;

    public SessionNameAndColorStore(Preferences preferences) {
        this.preferences = preferences;
    }

    /** Returns the name of a session; an empty text if the user gave none. */
    public String find(Session session) {
        return find(NAME, session);
    }

    /** Stores a name in one line; an empty one removes the name. */
    public void store(Session session, String name) {
        store(NAME, session, plain(name));
    }

    /** Returns the index of the color that the user chose for a session; empty if the user chose none. */
    public OptionalInt findAccent(Session session) {
        var text = find(COLOR, session);
        int accent = ACCENT.matcher(text).matches() ? Integer.parseInt(text) : SessionSnapshot.ACCENTS;
        return accent < SessionSnapshot.ACCENTS ? OptionalInt.of(accent) : OptionalInt.empty();
    }

    /** Stores the index of a color. */
    public void storeAccent(Session session, int accent) {
        store(COLOR, session, Integer.toString(accent));
    }

    private String find(String list, Session session) {
        if (session.isServedClient()) {
            return "";
        }
        var start = key(session) + " ";
        return preferences.find(list).stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    private void store(String list, Session session, String text) {
        if (session.isServedClient()) {
            return;
        }
        var start = key(session) + " ";
        var lines = new ArrayList<>(preferences.find(list));
        lines.removeIf(line -> line.startsWith(start));
        if (!text.isEmpty()) {
            lines.addFirst(start + text);
        }
        preferences.store(list, lines.subList(0, Math.min(MOST, lines.size())));
    }

    private static String key(Session session) {
        var key = AxesAndUnitOverrideStore.key(session.endpoint());
        return session.endpoint().isFile() ? key + "#" + session.peer().replace(' ', '_') : key;
    }

    /** Returns a name without control characters and surrounding blanks, cut to the most characters. */
    public static String plain(String name) {
        var text = name.replaceAll("\\p{Cntrl}+", " ").strip();
        return text.substring(
                0, text.offsetByCodePoints(0, Math.min(MOST_CHARACTERS, text.codePointCount(0, text.length()))));
    }
}
