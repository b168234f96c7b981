package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;

class SessionAliasStoreTest {
    private final Preferences preferences = Preferences.unsaved();
    private final SessionAliasStore aliases = new SessionAliasStore(preferences);
    private final Session session = new SyntheticSession("s1", 1 << 20).session();

    @Test
    void remembersNameByEndpoint() {
        aliases.store(session, "Stage left");

        assertEquals("Stage left", aliases.find(new SyntheticSession("s2", 1 << 20).session()));
    }

    @Test
    void removesNameForEmptyText() {
        aliases.store(session, "Stage left");
        aliases.store(session, " ");

        assertEquals("", aliases.find(session));
    }

    @Test
    void keepsNameInOneLineOfSixtyCharacters() {
        aliases.store(session, "a\nb\u0000" + "c".repeat(100));

        assertEquals("a b " + "c".repeat(56), aliases.find(session));
    }

    @Test
    void storesNoNameOfServedClient() {
        var client = new Session(
                "s1.1",
                session.protocol(),
                session.endpoint(),
                SessionRole.SERVER,
                "127.0.0.1:5000",
                session.anchor(),
                session.history());
        aliases.store(client, "Stage left");

        assertEquals("", aliases.find(session));
        assertEquals("", aliases.find(client));
    }
}
