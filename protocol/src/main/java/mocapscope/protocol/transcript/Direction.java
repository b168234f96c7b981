package mocapscope.protocol.transcript;

/** Which way bytes travel, by role: it means the same whichever side we are. */
public enum Direction {
    TO_CLIENT,
    TO_SERVER
}
