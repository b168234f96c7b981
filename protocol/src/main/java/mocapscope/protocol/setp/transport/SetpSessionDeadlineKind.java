package mocapscope.protocol.setp.transport;

/**
 * The deadlines that can end a SETP session: state timeout, silence of the peer and last resend. They are defined in §5
 * and §6.3.
 */
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
