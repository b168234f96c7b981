package mocapscope.protocol.websocket;

/** Which side said something: a client asks for the upgrade and masks its frames, a server does neither. */
public enum Speaker {
    /** Asked for the upgrade. */
    CLIENT,
    /** Granted it. */
    SERVER;

    /** Whether its frames must be masked (RFC 6455 §5.1). */
    public boolean masks() {
        return this == CLIENT;
    }
}
