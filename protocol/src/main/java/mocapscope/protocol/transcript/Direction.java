package mocapscope.protocol.transcript;

/** The direction in which bytes travel: to the client or to the server. It does not depend on the local side. */
public enum Direction {
    /** From the server to the client. */
    TO_CLIENT,
    /** From the client to the server. */
    TO_SERVER
}
