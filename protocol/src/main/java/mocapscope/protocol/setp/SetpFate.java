package mocapscope.protocol.setp;

/** What becomes of a packet that is well formed and belongs to a session. */
enum SetpFate {
    /** Its frames were used. */
    TAKEN,
    /** It was seen before: acknowledged again, and otherwise passed over (R33). */
    REPEATED,
    /** No room for its frames: as if it never came, so that a guaranteed one comes again (R38). */
    PUT_OFF
}
