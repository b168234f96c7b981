package mocapscope.protocol.session;

/** A host, by name or number, and a port. Port 0 asks for any free one. */
public record Address(String host, int port) {
    private static final int HIGHEST_PORT = 65_535;

    /** @throws IllegalArgumentException for a port that is not from 0 to 65535 */
    public Address {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("a port is a number from 0 to %d: %d".formatted(HIGHEST_PORT, port));
        }
    }

    /** Whether no other machine can reach it; the host is a number. */
    public boolean loopback() {
        return host.startsWith("127.") || host.matches("[0:]*1(%.*)?");
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
