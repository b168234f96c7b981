package mocapscope.protocol.setp;

/** A limit that ends a session whose peer is not heard in time (sections 5 and 6.3). */
enum SetpExpiry {
    /** The state must be left for the next one. */
    STATE,
    /** Some packet must come. */
    SILENCE,
    /** A packet that was sent for the last time must be acknowledged. */
    LAST_RESEND;

    /** Returns the name of its deadline. */
    String deadline() {
        return "transport " + name();
    }
}
