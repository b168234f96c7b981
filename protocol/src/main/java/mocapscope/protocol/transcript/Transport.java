package mocapscope.protocol.transcript;

/** How a channel carries bytes: as one stream, or as datagrams with borders. */
public enum Transport {
    /** A stream in order: an entry may hold any part of it. */
    TCP,
    /** Datagrams: each is an entry of its own. */
    UDP
}
