package mocapscope.app.takes;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Protocol;

/**
 * The user's settings for opening a recording, such as the protocol of its bytes.
 *
 * @param protocol the protocol of the bytes; where empty, the recording's own, or else the first protocol
 * @param port the servers' port in a network capture
 * @param names another recording from which missing names are taken
 */
record RecordingOpenOptions(Optional<Protocol> protocol, OptionalInt port, Optional<Path> names) {
    static final RecordingOpenOptions NOTHING =
            new RecordingOpenOptions(Optional.empty(), OptionalInt.empty(), Optional.empty());

    private static final TextBundle TEXTS = TextBundle.of(RecordingOpenOptions.class);
    private static final int HIGHEST_PORT = 65_535;

    /** @throws IllegalArgumentException if the typed port is invalid, with the reason */
    static RecordingOpenOptions of(Optional<Protocol> protocol, String port, Optional<Path> names) {
        if (port.isBlank()) {
            return new RecordingOpenOptions(protocol, OptionalInt.empty(), names);
        }
        if (protocol.isEmpty()) {
            throw new IllegalArgumentException(TEXTS.text("convert.port.protocol"));
        }
        return new RecordingOpenOptions(protocol, OptionalInt.of(number(port.strip())), names);
    }

    List<Protocol> candidateProtocols() {
        return protocol.map(List::of).orElseGet(ProtocolCatalog::protocols);
    }

    private static int number(String typed) {
        try {
            int port = Integer.parseInt(typed);
            if (port >= 1 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException _) {
            // The error is shown below the field.
        }
        throw new IllegalArgumentException(TEXTS.text("convert.port.wrong", typed));
    }
}
