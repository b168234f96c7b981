package mocapscope.app.command.argument;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The command-line options that supply a recording's protocol, server port and names if the recording lacks them.
 * Needed only then.
 */
public final class InputRecordingProtocolOptions {
    private static final int HIGHEST_PORT = 65_535;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description =
                    "The protocol of the bytes: ${COMPLETION-CANDIDATES}; the default is detected from the file, or"
                            + " else the first. For a take or network capture, selects only the sessions of this"
                            + " protocol.",
            completionCandidates = ArgumentConverters.ProtocolNameCandidates.class)
    private @Nullable Protocol protocol;

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            description =
                    "For a network capture, with --protocol: the port of the server, if it is not the default port of"
                            + " the protocol.")
    private @Nullable Integer port;

    @Option(
            names = "--names-from",
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "For a recording that begins within its sessions: another recording, from whose descriptions"
                    + " the names of types, senders, devices and objects are taken.")
    private @Nullable Path namesFrom;

    /** Returns true if any of these options is set. */
    public boolean isSet() {
        return protocol != null || port != null || namesFrom != null;
    }

    /** Returns the recording from which missing names are taken; null if none is given. */
    public @Nullable Path namesFrom() {
        return namesFrom;
    }

    public List<Protocol> protocols() {
        return protocol == null ? ProtocolCatalog.recordedProtocols() : List.of(protocol);
    }

    /** Rejects --port, for a file that is not a network capture. */
    public void refusePort(Path file) {
        if (port().isPresent()) {
            throw new IllegalArgumentException("only a network capture has ports: omit --port: " + file);
        }
    }

    /** Returns the server's port. */
    public OptionalInt port() {
        if (port == null) {
            return OptionalInt.empty();
        }
        if (port < 1 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "the port must be a number from 1 to %d: %d".formatted(HIGHEST_PORT, port));
        }
        if (protocol == null) {
            throw new IllegalArgumentException("a port alone does not identify the protocol: add --protocol");
        }
        return OptionalInt.of(port);
    }
}
