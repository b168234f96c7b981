package mocapscope.protocol.stage;

import io.nats.client.Options;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.TrustedCertificateAuthority;
import org.jspecify.annotations.Nullable;

/**
 * The login data and certificate authority that this program uses to connect to a NATS server. No secret of it is in a
 * text or a message.
 */
public final class StageCredentials {
    /** The variables of the environment with a user's name and password. */
    public static final String USER_VARIABLE = "MOCAPSCOPE_STAGE_USER";

    public static final String PASSWORD_VARIABLE = "MOCAPSCOPE_STAGE_PASSWORD";

    /** No user, and the certificate authorities of this machine. */
    public static final StageCredentials NONE = new StageCredentials(null, null, null, null);

    @DocumentedLimit(
            value = "a file with credentials or a certificate authority of a stage",
            unit = "bytes",
            beyond = "the file is refused")
    private static final long MOST_FILE_BYTES = 1 << 20;

    private static final Pattern JWT =
            Pattern.compile("-----BEGIN NATS USER JWT-----\\s+(\\S+)\\s+-+END NATS USER JWT-+");
    private static final Pattern SEED = Pattern.compile("(?m)^\\s*(SU[A-Z2-7]+)\\s*$");
    private static final Pattern USER = Pattern.compile("(?m)^user:[ \\t]*(\\S.*?)[ \\t]*$");
    private static final Pattern PASSWORD = Pattern.compile("(?m)^password:[ \\t]*(\\S.*?)[ \\t]*$");

    private final @Nullable String user;
    private final char @Nullable [] password;
    private final @Nullable NatsKeySigner signer;
    private final @Nullable TrustedCertificateAuthority authority;

    private StageCredentials(
            @Nullable String user,
            char @Nullable [] password,
            @Nullable NatsKeySigner signer,
            @Nullable TrustedCertificateAuthority authority) {
        this.user = user;
        this.password = password;
        this.signer = signer;
        this.authority = authority;
    }

    /** Returns the user and password of the environment, if it has both. */
    public static StageCredentials of(Map<String, String> environment) {
        var user = environment.getOrDefault(USER_VARIABLE, "");
        var password = environment.getOrDefault(PASSWORD_VARIABLE, "");
        return user.isEmpty() || password.isEmpty()
                ? NONE
                : new StageCredentials(user, password.toCharArray(), null, null);
    }

    /**
     * Reads a file with credentials: of NATS (a JWT and a key), with the seed of a user's key of NATS, or with the lines
     * {@code user: NAME} and {@code password: SECRET}.
     *
     * @throws IOException if it cannot be read or has another content; quotes nothing of it
     */
    public static StageCredentials read(Path file) throws IOException {
        var text = readText(file);
        var seed = SEED.matcher(text);
        if (seed.find()) {
            var jwt = JWT.matcher(text);
            try {
                return new StageCredentials(
                        null, null, NatsKeySigner.of(seed.group(1), jwt.find() ? jwt.group(1) : null), null);
            } catch (IllegalArgumentException wrong) {
                throw new IOException("%s: %s".formatted(wrong.getMessage(), file), wrong);
            }
        }
        var user = USER.matcher(text);
        var password = PASSWORD.matcher(text);
        if (user.find() && password.find()) {
            return new StageCredentials(user.group(1), password.group(1).toCharArray(), null, null);
        }
        throw new IOException(
                "no credentials: expected a file of NATS, a user's seed (SU…), or lines 'user: NAME' and 'password: SECRET': "
                        + file);
    }

    private static String readText(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("no such file: " + file);
        }
        if (Files.size(file) > MOST_FILE_BYTES) {
            throw new IOException("too large for a file of credentials or certificates: " + file);
        }
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException binary) {
            throw new IOException("not a text: " + file, binary);
        }
    }

    /**
     * Returns the same credentials with the certificate authority that a server's certificate must be of.
     *
     * @param file certificates in PEM form
     * @throws IOException if it cannot be read or has no certificate
     */
    public StageCredentials withAuthority(Path file) throws IOException {
        return new StageCredentials(user, password, signer, TrustedCertificateAuthority.read(readText(file), file));
    }

    /** Adds them to the options of a connection; {@code isSecure} for TLS. */
    void applyTo(Options.Builder options, boolean isSecure) throws IOException {
        if (signer != null) {
            options.authHandler(signer);
        }
        if (user != null && password != null) {
            options.userInfo(user.toCharArray(), password);
        }
        if (isSecure) {
            var trusted = Optional.ofNullable(authority).orElse(TrustedCertificateAuthority.SYSTEM);
            options.sslContext(trusted.createContext());
        }
    }

    /** Describes the kind of credentials, without the secret. */
    @Override
    public String toString() {
        if (signer != null) {
            return "a key of NATS";
        }
        return user == null ? "no user" : "user " + user;
    }
}
