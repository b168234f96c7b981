package mocapscope.protocol.session;

/**
 * One URI scheme of a protocol, such as {@code vrpn+tcp}.
 *
 * @param name in lower case
 * @param defaultPort where the URI names none
 * @param help for a person
 */
public record Scheme(String name, int defaultPort, String help) {}
