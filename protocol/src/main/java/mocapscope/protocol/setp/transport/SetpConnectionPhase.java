package mocapscope.protocol.setp.transport;

/** The state of a SETP session's transport: connecting, half-open, open, closing, draining or closed. See SETP.md §5. */
public enum SetpConnectionPhase {
    /** This side requested a session and waits for its id. */
    CONNECTING,
    /** This side assigned an id and waits for a packet that contains it. */
    HALF_OPEN,
    OPEN,
    /** This side sent a Disconnect. */
    CLOSING,
    /** The peer sent a Disconnect: only Acknowledgements are sent. */
    DRAINING,
    CLOSED
}
