package mocapscope.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.session.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options --protocol and --port, which identify the protocol of recorded bytes. Needed only if the file does not
 * identify it.
 */
final class Whose {
    private static final int HIGHEST_PORT = 65_535;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description =
                    "Whose bytes they are: ${COMPLETION-CANDIDATES}; where nothing is said, the file tells, or else it"
                            + " is the first. Of a take, or of a capture of a network, only that protocol's sessions.",
            completionCandidates = ProtocolText.class)
    private @Nullable Protocol protocol;

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            description =
                    "Of a capture of a network, with --protocol: the server's port, where it is not the protocol's"
                            + " own.")
    private @Nullable Integer port;

    /** Returns true if any of these options is set. */
    boolean said() {
        return protocol != null || port != null;
    }

    List<Protocol> protocols() {
        return protocol == null ? Catalog.protocols() : List.of(protocol);
    }

    /** Rejects --port, for a file that is not a network capture. */
    void refusePort(Path file) {
        if (port().isPresent()) {
            throw new IllegalArgumentException("only a capture of a network has ports: leave --port out: " + file);
        }
    }

    /** Returns the server's port. */
    OptionalInt port() {
        if (port == null) {
            return OptionalInt.empty();
        }
        if (port < 1 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "the port is not a number from 1 to %d: %d".formatted(HIGHEST_PORT, port));
        }
        if (protocol == null) {
            throw new IllegalArgumentException(
                    "a port alone does not tell what is said there: name it with --protocol");
        }
        return OptionalInt.of(port);
    }
}
