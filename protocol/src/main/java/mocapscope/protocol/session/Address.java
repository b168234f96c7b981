package mocapscope.protocol.session;

/** A host, by name or number, and a port. Port 0 asks for any free one. */
public record Address(String host, int port) {

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
