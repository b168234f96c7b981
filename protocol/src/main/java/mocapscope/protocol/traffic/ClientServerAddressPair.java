package mocapscope.protocol.traffic;

import java.net.InetAddress;
import java.util.Optional;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * The client and server addresses of a recorded connection, parsed from text in the recording. Port 0 means that there
 * is no address.
 *
 * @param client address of the client
 * @param server address of the server
 */
record ClientServerAddressPair(HostPort client, HostPort server) {
    private static final String ARROW = " → ";
    private static final int HIGHEST_PORT = 65_535;

    /** Parses "local → remote" if both are numeric addresses; {@code role} determines which of them is local. */
    static Optional<ClientServerAddressPair> parse(String note, SessionRole role) {
        int arrow = note.indexOf(ARROW);
        if (arrow < 0) {
            return Optional.empty();
        }
        var local = place(note.substring(0, arrow));
        var to = note.substring(arrow + ARROW.length());
        // A channel that receives from any sender names none: it may be on the same host.
        var remote = to.equals(NetworkAddress.ANY_SENDER.toString())
                ? local.map(place -> new HostPort(place.host(), 0))
                : place(to);
        if (local.isEmpty() || remote.isEmpty() || !haveSameFamily(local.get(), remote.get())) {
            return Optional.empty();
        }
        return Optional.of(
                role == SessionRole.CLIENT
                        ? new ClientServerAddressPair(local.get(), remote.get())
                        : new ClientServerAddressPair(remote.get(), local.get()));
    }

    private static boolean haveSameFamily(HostPort one, HostPort other) {
        return one.host().getAddress().length == other.host().getAddress().length;
    }

    private static Optional<HostPort> place(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            var host = InetAddress.ofLiteral(number(text.substring(0, Math.max(0, colon))));
            boolean valid = !host.isAnyLocalAddress() && port >= 0 && port <= HIGHEST_PORT;
            return valid ? Optional.of(new HostPort(host, port)) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty(); // a host name, or no address at all
        }
    }

    /** Removes brackets and the interface name, which is valid on one host only. */
    private static String number(String host) {
        var bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        int zone = bare.indexOf('%');
        return zone < 0 ? bare : bare.substring(0, zone);
    }
}
