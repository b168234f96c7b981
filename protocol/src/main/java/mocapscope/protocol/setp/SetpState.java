package mocapscope.protocol.setp;

/** How far a session's transport is (section 5). */
enum SetpState {
    /** We asked for a session, and wait for its id. */
    CONNECTING,
    /** We gave an id, and wait for a packet that carries it. */
    HALF_OPEN,
    OPEN,
    /** We said Disconnect. */
    CLOSING,
    /** The peer said Disconnect: only Acknowledgements leave. */
    DRAINING,
    CLOSED
}
