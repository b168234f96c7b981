package mocapscope.protocol.setp.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.connection.SetpSessionOptions;

/**
 * Checks a SETP client's user and passphrase against the server's accounts; can create an account on first connect. It
 * accepts any user, none, or those of a list (R22).
 */
final class SetpAuthenticator {
    private static final String ANY = "any";
    private static final int AUTHENTICATION_FAILED = 0;
    private static final int NOT_AUTHORIZED = 1;
    /** Maximum number of accounts created by clients; beyond it, unknown users are not authorized. */
    @DocumentedLimit(value = "accounts of a server", unit = "accounts", beyond = "not authorized, code 1")
    private static final int MOST = 10_000;

    private final boolean open;
    private final Map<String, String> passphrases = new HashMap<>();

    /**
     * Parses {@code any}, {@code none}, or {@code user:passphrase,…}.
     *
     * @throws IllegalArgumentException for a list entry without a colon
     */
    SetpAuthenticator(String text) {
        open = text.isEmpty() || text.equals(ANY);
        if (!open && !text.equals(SetpSessionOptions.NONE)) {
            var entries = text.split(",");
            for (int i = 0; i < entries.length; i++) {
                int colon = entries[i].indexOf(':');
                if (colon < 0) {
                    throw new IllegalArgumentException(
                            "accounts must be user:passphrase, separated by commas: number %d is not".formatted(i + 1));
                }
                passphrases.put(entries[i].substring(0, colon), entries[i].substring(colon + 1));
            }
        }
    }

    /**
     * Returns the failure code for a client; empty if it is admitted. Stores nothing: the address is not verified yet.
     */
    OptionalInt findRefusal(String user, String passphrase) {
        var known = passphrases.get(user);
        if (known == null) {
            return open && passphrases.size() < MOST ? OptionalInt.empty() : OptionalInt.of(NOT_AUTHORIZED);
        }
        return same(known, passphrase) ? OptionalInt.empty() : OptionalInt.of(AUTHENTICATION_FAILED);
    }

    /** Returns the failure code for a client whose address is verified; creates an account for a new user. */
    OptionalInt claim(String user, String passphrase) {
        var refusal = findRefusal(user, passphrase);
        if (refusal.isEmpty()) {
            passphrases.put(user, passphrase);
        }
        return refusal;
    }

    /**
     * Returns true if the simulation of that bubble may link. It sends no passphrase, so in a list it needs an account
     * without one, whose user is the bubble's id in the form of R20.
     */
    boolean mayLink(UUID bubble) {
        return open || "".equals(passphrases.get(formatUser(bubble)));
    }

    /** Returns a UUID as 32 hexadecimal digits (R20). */
    static String formatUser(UUID id) {
        return id.toString().replace("-", "");
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
