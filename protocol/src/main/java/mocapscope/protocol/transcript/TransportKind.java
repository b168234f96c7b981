package mocapscope.protocol.transcript;

/** The transport of a channel: a TCP stream or UDP datagrams. */
public enum TransportKind {
    /** An ordered stream: an entry may hold any part of it. */
    TCP,
    /** Datagrams: each is an entry of its own. */
    UDP
}
