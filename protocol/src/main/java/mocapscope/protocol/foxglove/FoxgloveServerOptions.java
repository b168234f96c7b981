package mocapscope.protocol.foxglove;

import java.util.List;

/**
 * Immutable options of a Foxglove WebSocket server: program name, instance identifier and allowed web page origins.
 *
 * @param name the name of the program
 * @param instance a text that differs for each start
 * @param origins the origins of further pages that may connect, such as {@code https://example.com}, or
 *     {@link #ANY_ORIGIN}
 */
public record FoxgloveServerOptions(String name, String instance, List<String> origins) {
    /** The word that lets all pages connect. */
    public static final String ANY_ORIGIN = "any";

    public FoxgloveServerOptions {
        origins = List.copyOf(origins);
    }
}
