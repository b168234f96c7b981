package mocapscope.protocol.setp.transport;

/** The kinds of deadline that end a SETP session when they expire. They are defined in §5 and §6.3. */
public enum SetpSessionDeadlineKind {
    /** The session must leave its state. */
    STATE,
    /** Any packet of the peer must arrive. */
    SILENCE,
    /** A packet that was resent for the last time must be acknowledged. */
    LAST_RESEND;

    /** Returns the name of the deadline. */
    public String deadline() {
        return "transport " + name();
    }
}
