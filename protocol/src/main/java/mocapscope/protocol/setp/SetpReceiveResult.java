package mocapscope.protocol.setp;

/** The result of receiving a SETP packet: new, duplicate, no room, malformed, foreign or session over. */
enum SetpReceiveResult {
    NEW,
    /** The packet was received before, or is too old to determine. */
    DUPLICATE,
    /** There was no room for its frames (R38): it counts as not received. */
    NO_ROOM,
    /** The bytes are not a packet (§8.1). */
    MALFORMED,
    /** The packet has another session id, or none (§8.2). */
    FOREIGN,
    /** The session is closed. */
    OVER
}
