package mocapscope.protocol.setp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests of authentication at a server (R22). */
class SetpAuthenticatorTest {

    private static OptionalInt refusal(SetpAuthenticator accounts, String user, String passphrase) {
        return accounts.claim(user, passphrase);
    }

    @Test
    void firstConnectCreatesAccount() {
        var accounts = new SetpAuthenticator("any");

        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "one"));
    }

    @Test
    void findRefusalCreatesNoAccount() {
        var accounts = new SetpAuthenticator("any");

        assertEquals(OptionalInt.empty(), accounts.findRefusal("anna", "one"));
        assertEquals(OptionalInt.empty(), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "one"));
    }

    @Test
    void limitsNewAccountsToTenThousand() {
        var accounts = new SetpAuthenticator("any");
        for (int i = 0; i < 10_000; i++) {
            assertEquals(OptionalInt.empty(), refusal(accounts, "stranger " + i, ""));
        }

        assertEquals(OptionalInt.of(1), refusal(accounts, "one more", ""));
        assertEquals(OptionalInt.empty(), refusal(accounts, "stranger 7", ""));
    }

    @Test
    void acceptsOnlyListedAccounts() {
        var accounts = new SetpAuthenticator("anna:one,bert:t:w:o");

        assertEquals(OptionalInt.empty(), refusal(accounts, "bert", "t:w:o"));
        assertEquals(OptionalInt.of(0), refusal(accounts, "anna", "two"));
        assertEquals(OptionalInt.of(1), refusal(accounts, "carl", "one"));
        assertThrows(IllegalArgumentException.class, () -> new SetpAuthenticator("anna"));
    }

    @Test
    void noneRefusesEveryAccount() {
        assertEquals(OptionalInt.of(1), refusal(new SetpAuthenticator("none"), "", ""));
    }

    @Test
    void allowsLinkOnlyForAccountWithoutPassphrase() {
        var bubble = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

        assertTrue(new SetpAuthenticator("any").mayLink(bubble));
        assertFalse(new SetpAuthenticator("none").mayLink(bubble));
        assertFalse(new SetpAuthenticator("anna:one").mayLink(bubble));
        assertFalse(new SetpAuthenticator("00112233445566778899aabbccddeeff:one").mayLink(bubble));
        assertTrue(new SetpAuthenticator("00112233445566778899aabbccddeeff:").mayLink(bubble));
    }

    @Test
    void invalidEntryIsNotEchoed() {
        var exception = assertThrows(IllegalArgumentException.class, () -> new SetpAuthenticator("anna:one,sesame"));

        assertEquals("accounts must be user:passphrase, separated by commas: number 2 is not", exception.getMessage());
    }
}
