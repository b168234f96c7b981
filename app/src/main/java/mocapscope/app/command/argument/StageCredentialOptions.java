package mocapscope.app.command.argument;

import java.io.IOException;
import java.nio.file.Path;
import mocapscope.protocol.stage.StageCredentials;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options that name the files with a NATS user's credentials and the server's certificate authority. */
public final class StageCredentialOptions {
    @Option(
            names = "--stage-credentials",
            paramLabel = "FILE",
            description =
                    "The user of the stage's server: a credentials file of NATS, the seed of a user's key, or lines"
                            + " 'user: NAME' and 'password: SECRET' (default: the variables "
                            + StageCredentials.USER_VARIABLE + " and " + StageCredentials.PASSWORD_VARIABLE
                            + ", or no user).")
    private @Nullable Path credentials;

    @Option(
            names = "--stage-ca",
            paramLabel = "FILE",
            description = "The certificate authority of a tls:// server, in PEM form (default: those of this machine).")
    private @Nullable Path authority;

    /** Returns whether an option is set. */
    public boolean isSet() {
        return credentials != null || authority != null;
    }

    /**
     * Reads the files, or else the environment.
     *
     * @throws IOException if a file cannot be read
     */
    public StageCredentials read() throws IOException {
        var user = credentials == null ? StageCredentials.of(System.getenv()) : StageCredentials.read(credentials);
        return authority == null ? user : user.withAuthority(authority);
    }
}
