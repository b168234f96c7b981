package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who is let in (R22). */
class SetpAccountsTest {

    private static OptionalInt refusal(SetpAccounts accounts, String user, String passphrase) {
        return accounts.claim(user, passphrase);
    }

    @Test
    void aFirstConnectMakesTheAccount() {
        var accounts = new SetpAccounts("any");

        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
    }

    @Test
    void whoOnlyAsksMakesNone() {
        var accounts = new SetpAccounts("any");

        assertEquals(OptionalInt.empty(), accounts.refusal("anna", "one"));
        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "one"));
    }

    @Test
    void afterTenThousandStrangersAreNotAuthorizedAndThoseOfBeforeAre() {
        var accounts = new SetpAccounts("any");
        for (int i = 0; i < 10_000; i++) {
            assertEquals(OptionalInt.empty(), refusal(accounts, "stranger " + i, ""));
        }

        assertEquals(OptionalInt.of(1), refusal(accounts, "one more", ""));
        assertEquals(OptionalInt.empty(), refusal(accounts, "stranger 7", ""));
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
    void aSimulationLinksWithAnAccountWithoutPassphraseAlone() {
        var bubble = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

        assertTrue(new SetpAccounts("any").links(bubble));
        assertFalse(new SetpAccounts("none").links(bubble));
        assertFalse(new SetpAccounts("anna:one").links(bubble));
        assertFalse(new SetpAccounts("00112233445566778899aabbccddeeff:one").links(bubble));
        assertTrue(new SetpAccounts("00112233445566778899aabbccddeeff:").links(bubble));
    }

    @Test
    void anEntryThatIsNoneIsNotRepeated() {
        var wrong = assertThrows(IllegalArgumentException.class, () -> new SetpAccounts("anna:one,sesame"));

        assertEquals("accounts must be user:passphrase, separated by commas: number 2 is not", wrong.getMessage());
    }
}
