package mocapscope.protocol.transcript;

/** Which way bytes travel, by role: it means the same whichever side we are. */
public enum Direction {
    /** From the server to the client. */
    TO_CLIENT,
    /** From the client to the server. */
    TO_SERVER
}
