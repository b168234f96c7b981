package mocapscope.protocol.transcript;

/** How a channel carries bytes: as one stream, or as datagrams with borders. */
public enum Transport {
    TCP,
    UDP
}
