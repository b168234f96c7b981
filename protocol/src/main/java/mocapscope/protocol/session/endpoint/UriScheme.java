package mocapscope.protocol.session.endpoint;

/**
 * A URI scheme of a protocol, such as vrpn+tcp, with its default port.
 *
 * @param name the scheme in lower case
 * @param defaultPort the port if the URI names none
 * @param help the help text for display
 */
public record UriScheme(String name, int defaultPort, String help) {}
