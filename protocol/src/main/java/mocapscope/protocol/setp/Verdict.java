package mocapscope.protocol.setp;

/** What became of a packet that came. */
enum Verdict {
    NEW,
    /** It came before, or is too old to tell. */
    DUPLICATE,
    /** There was no room for its frames (R38): as if it had never come. */
    NO_ROOM,
    /** No packet at all (8.1). */
    MALFORMED,
    /** Of another session, or of none (8.2). */
    FOREIGN,
    /** The session is closed. */
    OVER
}
