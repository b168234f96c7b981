package mocapscope.protocol.session.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionRoleTest {
    /** Takes and scripts that exist contain these words. */
    @Test
    void keywordsAreClientAndServer() {
        assertEquals("client", SessionRole.CLIENT.keyword());
        assertEquals("server", SessionRole.SERVER.keyword());
    }

    @ParameterizedTest
    @EnumSource
    void findsRoleByItsKeyword(SessionRole role) {
        assertEquals(Optional.of(role), SessionRole.find(role.keyword()));
    }

    @Test
    void findsNoRoleByAnotherWord() {
        assertEquals(Optional.empty(), SessionRole.find("marionette"));
    }
}
