package mocapscope.protocol.transcript;

/**
 * A TCP or UDP connection of a session, identified by a protocol-defined name such as "tcp". The name is the
 * protocol's own.
 */
public record Channel(String name, TransportKind transport) {

    /** Returns a TCP channel of that name. */
    public static Channel tcp(String name) {
        return new Channel(name, TransportKind.TCP);
    }

    /** Returns a UDP channel of that name. */
    public static Channel udp(String name) {
        return new Channel(name, TransportKind.UDP);
    }
}
