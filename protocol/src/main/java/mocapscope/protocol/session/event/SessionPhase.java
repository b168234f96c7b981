package mocapscope.protocol.session.event;

/** The phase of a session, such as connecting, live or closed. */
public enum SessionPhase {
    /** A server waits for clients. */
    LISTENING,
    /** No channel is open yet. */
    CONNECTING,
    /** Channels are open; the handshake is not complete. */
    HANDSHAKING,
    /** The handshake is complete and data may flow. */
    LIVE,
    /** The handshake is complete, but no sample has arrived for a while. */
    SILENT,
    /** The next connection attempt is due later. */
    WAITING,
    /** The peer closed or lost the connection. */
    LOST,
    /** This side ended the session. */
    CLOSED,
    /** The session cannot work, and another attempt would not help. */
    FAILED;

    /** Returns whether this phase is final. */
    public boolean isTerminal() {
        return this == CLOSED || this == FAILED;
    }
}
