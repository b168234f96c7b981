package mocapscope.protocol.websocket;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Decides whether a web page of a given origin may connect to this WebSocket server (RFC 6455 section 10.2). A browser
 * sends requests for any page, also to servers that only this machine can reach.
 */
final class WebSocketOriginPolicy {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /**
     * Matches an IP address, or a name that only hosts of the local network can own, which could connect without a
     * browser.
     */
    private static final Pattern OURS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:]+]|[^.]+|.+\\.local");

    private WebSocketOriginPolicy() {}

    /**
     * Returns whether a page from {@code origin} may connect to {@code host}, a name and optionally a port, both as in
     * the request. {@code alone}: only this machine reaches the server. Then only the server's own name is allowed: a
     * neighbour on the network can own any other that has no dot or ends with {@code .local}, and let it resolve to
     * this machine.
     */
    static boolean isAllowed(String origin, String host, boolean alone) {
        var from = host(origin);
        var at = host("http://" + host);
        boolean local = LOOPBACK.matcher(from).matches();
        return alone
                ? local && LOOPBACK.matcher(at).matches()
                : local || OURS.matcher(from).matches() && from.equalsIgnoreCase(at);
    }

    /** Returns the host of an address; empty if there is no host, as for a page that hides its origin. */
    private static String host(String address) {
        try {
            var host = new URI(address).getHost();
            return host == null ? "" : host;
        } catch (URISyntaxException _) {
            return "";
        }
    }
}
