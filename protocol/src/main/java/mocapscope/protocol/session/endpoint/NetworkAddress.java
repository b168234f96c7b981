package mocapscope.protocol.session.endpoint;

/** A host name or IP address with a port; port 0 requests any free port. */
public record NetworkAddress(String host, int port) {
    /** The address of any sender. */
    public static final NetworkAddress ANY_SENDER = new NetworkAddress("0.0.0.0", 0);

    private static final int HIGHEST_PORT = 65_535;

    /** @throws IllegalArgumentException if the port is not from 0 to 65535 */
    public NetworkAddress {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("a port is a number from 0 to %d: %d".formatted(HIGHEST_PORT, port));
        }
    }

    /** Returns whether only this machine can reach the address; the host is an IP address. */
    public boolean isLoopback() {
        return host.startsWith("127.") || host.matches("[0:]*1(%.*)?");
    }

    /** Returns the host as in a URI: an IPv6 address has brackets. */
    public String hostText() {
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }

    @Override
    public String toString() {
        return hostText() + ":" + port;
    }
}
