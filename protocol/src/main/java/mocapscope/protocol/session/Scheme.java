package mocapscope.protocol.session;

/** One URI scheme of a protocol, such as {@code vrpn+tcp}. */
public record Scheme(String name, int defaultPort, String help) {}
