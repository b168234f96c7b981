package mocapscope.app.takes;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.app.words.Words;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.session.Protocol;

/**
 * What a person says of a recording that does not tell it itself.
 *
 * @param protocol whose bytes they are; where nobody says, the recording tells, or else it is the first
 * @param port of the servers in a capture of a network
 */
record Asked(Optional<Protocol> protocol, OptionalInt port) {
    static final Asked NOTHING = new Asked(Optional.empty(), OptionalInt.empty());

    private static final Words WORDS = Words.of(Asked.class);
    private static final int HIGHEST_PORT = 65_535;

    /** @throws IllegalArgumentException that says what is wrong with the port as it was typed */
    static Asked of(Optional<Protocol> protocol, String port) {
        if (port.isBlank()) {
            return new Asked(protocol, OptionalInt.empty());
        }
        if (protocol.isEmpty()) {
            throw new IllegalArgumentException(WORDS.text("convert.port.whose"));
        }
        return new Asked(protocol, OptionalInt.of(number(port.strip())));
    }

    List<Protocol> protocols() {
        return protocol.map(List::of).orElseGet(Catalog::protocols);
    }

    private static int number(String typed) {
        try {
            int port = Integer.parseInt(typed);
            if (port >= 1 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException _) {
            // It is said below.
        }
        throw new IllegalArgumentException(WORDS.text("convert.port.wrong", typed));
    }
}
