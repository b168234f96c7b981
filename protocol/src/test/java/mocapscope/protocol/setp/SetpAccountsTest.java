package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Who is let in (R22). */
class SetpAccountsTest {

    private static OptionalInt refusal(SetpAccounts accounts, String user, String passphrase) {
        return accounts.refusal(new SetpConnecting.ConnectRequest("test", SetpProtocol.VERSIONS, user, passphrase));
    }

    @Test
    void aFirstConnectMakesTheAccount() {
        var accounts = new SetpAccounts("any");

        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
    }

    @Test
    void aListLetsInItsOwnAlone() {
        var accounts = new SetpAccounts("anna:one,bert:t:w:o");

        assertEquals(OptionalInt.empty(), refusal(accounts, "bert", "t:w:o"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.of(1), refusal(accounts, "carl", "one"));
        assertThrows(IllegalArgumentException.class, () -> new SetpAccounts("anna"));
    }

    @Test
    void noneLetsInNobody() {
        assertEquals(OptionalInt.of(1), refusal(new SetpAccounts("none"), "", ""));
    }

    @Test
    void anotherProtocolIsNotSpokenHere() {
        var request = new SetpConnecting.ConnectRequest("test", new Versions(1, 0, 0, 3), "anna", "one");

        assertEquals(OptionalInt.of(3), new SetpAccounts("any").refusal(request));
    }
}
