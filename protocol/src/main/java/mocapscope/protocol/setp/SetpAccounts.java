package mocapscope.protocol.setp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Who may connect (R22): anybody, nobody, or those of a list. */
final class SetpAccounts {
    private static final String ANY = "any";
    private static final int AUTHENTICATION_FAILED = 0;
    private static final int NOT_AUTHORIZED = 1;
    private static final int UNSUPPORTED_PROTOCOL = 3;
    /** Accounts that visitors make by coming; past that strangers are not authorized. */
    private static final int MOST = 10_000;

    private final boolean open;
    private final Map<String, String> passphrases = new HashMap<>();

    /**
     * {@code any}, {@code none}, or {@code user:passphrase,…}.
     *
     * @throws IllegalArgumentException for an entry of a list without a colon
     */
    SetpAccounts(String text) {
        open = text.isEmpty() || text.equals(ANY);
        if (!open && !text.equals(SetpOptions.NONE)) {
            for (var entry : text.split(",")) {
                int colon = entry.indexOf(':');
                if (colon < 0) {
                    throw new IllegalArgumentException("not of the form user:passphrase: '%s'".formatted(entry));
                }
                passphrases.put(entry.substring(0, colon), entry.substring(colon + 1));
            }
        }
    }

    /** The failure code; empty for whoever may come in. */
    OptionalInt refusal(SetpConnecting.ConnectRequest request) {
        if (unsupported(request.versions())) {
            return OptionalInt.of(UNSUPPORTED_PROTOCOL);
        }
        var known = passphrases.get(request.userIdentifier());
        if (known == null) {
            if (!open || passphrases.size() >= MOST) {
                return OptionalInt.of(NOT_AUTHORIZED);
            }
            passphrases.put(request.userIdentifier(), request.userPassphrase());
            return OptionalInt.empty();
        }
        return same(known, request.userPassphrase()) ? OptionalInt.empty() : OptionalInt.of(AUTHENTICATION_FAILED);
    }

    /** Whether that is another protocol than ours. */
    static boolean unsupported(Versions versions) {
        return versions.protocolMajorVersion() != SetpProtocol.VERSIONS.protocolMajorVersion()
                || versions.protocolMinorVersion() != SetpProtocol.VERSIONS.protocolMinorVersion();
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
