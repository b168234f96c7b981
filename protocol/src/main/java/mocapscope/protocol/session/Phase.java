package mocapscope.protocol.session;

/** Where a session stands. */
public enum Phase {
    /** A server waits for clients. */
    LISTENING,
    /** No channel is open yet. */
    CONNECTING,
    /** Channels are open, the peers are not yet agreed. */
    HANDSHAKING,
    /** The peers are agreed and data may flow. */
    LIVE,
    /** The peers are agreed, but no sample has come for a while. */
    SILENT,
    /** The next attempt to connect is due later. */
    WAITING,
    /** The peer went away. */
    LOST,
    /** We ended it. */
    CLOSED,
    /** It cannot work, and trying again would not help. */
    FAILED;

    /** Whether nothing more will happen by itself. */
    public boolean over() {
        return this == CLOSED || this == FAILED;
    }
}
