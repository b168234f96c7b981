package mocapscope.protocol.transcript;

/** One of a session's ways to its peer. The name is the protocol's own word for it, such as {@code tcp}. */
public record Channel(String name, Transport transport) {

    /** A channel of that name that is a stream. */
    public static Channel tcp(String name) {
        return new Channel(name, Transport.TCP);
    }

    /** A channel of that name that carries datagrams. */
    public static Channel udp(String name) {
        return new Channel(name, Transport.UDP);
    }
}
