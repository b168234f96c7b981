package mocapscope.protocol.transcript;

/** The transport protocol of a network channel: TCP or UDP. */
public enum TransportKind {
    /** An ordered stream: an entry may hold any part of it. */
    TCP,
    /** Datagrams: each is an entry of its own. */
    UDP
}
