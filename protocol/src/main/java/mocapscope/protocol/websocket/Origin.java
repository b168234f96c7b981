package mocapscope.protocol.websocket;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Whose page asks for an upgrade, where a browser asks (RFC 6455 §10.2): it asks for any page of the world, also at servers
 * that only this machine can reach.
 */
final class Origin {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /** A number, or a name that nobody can own but who is on the network already, and so could ask without a browser. */
    private static final Pattern OURS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:]+]|[^.]+|.+\\.local");

    private Origin() {}

    /**
     * Whether a page from {@code origin} may ask at {@code host}, which is a name and perhaps a port, as the request has
     * them. {@code alone}: only this machine reaches the server. Then no name but its own will do: a neighbour on the
     * network can own any other that has no dot or ends with {@code .local}, and make it mean this machine.
     */
    static boolean mayAsk(String origin, String host, boolean alone) {
        var from = host(origin);
        var at = host("http://" + host);
        boolean local = LOOPBACK.matcher(from).matches();
        return alone
                ? local && LOOPBACK.matcher(at).matches()
                : local || OURS.matcher(from).matches() && from.equalsIgnoreCase(at);
    }

    /** The host of an address; empty where it has none, as of a page that hides where it is from. */
    private static String host(String address) {
        try {
            var host = new URI(address).getHost();
            return host == null ? "" : host;
        } catch (URISyntaxException _) {
            return "";
        }
    }
}
