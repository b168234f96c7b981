package mocapscope.protocol.websocket;

/** Which side said something: a client asks for the upgrade and masks its frames, a server does neither. */
public enum Speaker {
    CLIENT,
    SERVER;

    public boolean masks() {
        return this == CLIENT;
    }
}
