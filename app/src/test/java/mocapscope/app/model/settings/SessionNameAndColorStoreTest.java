package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;

class SessionNameAndColorStoreTest {
    private final Preferences preferences = Preferences.unsaved();
    private final SessionNameAndColorStore aliases = new SessionNameAndColorStore(preferences);
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
    void remembersColorBesideName() {
        aliases.store(session, "Stage left");
        assertEquals(OptionalInt.empty(), aliases.findAccent(session));
        aliases.storeAccent(session, 11);

        assertEquals(OptionalInt.of(11), aliases.findAccent(session));
        assertEquals("Stage left", aliases.find(session));
    }

    @Test
    void ignoresColorThatDoesNotExist() {
        aliases.storeAccent(session, SessionSnapshot.ACCENTS);
        assertEquals(OptionalInt.empty(), aliases.findAccent(session));
        aliases.storeAccent(session, -1);
        assertEquals(OptionalInt.empty(), aliases.findAccent(session));
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
        aliases.storeAccent(client, 3);

        assertEquals("", aliases.find(session));
        assertEquals("", aliases.find(client));
        assertEquals(OptionalInt.empty(), aliases.findAccent(session));
    }
}
