package mocapscope.protocol.websocket;

/** The side of a WebSocket connection: client, which masks its frames, or server. The client requests the upgrade. */
public enum WebSocketRole {
    /** The side that requested the upgrade. */
    CLIENT,
    /** The side that accepted the upgrade. */
    SERVER;

    /** Returns whether its frames must be masked (RFC 6455 §5.1). */
    public boolean masksFrames() {
        return this == CLIENT;
    }
}
