package mocapscope.protocol.session.event;

/**
 * Receives every event of a session, such as a received sample or a reported problem. The thread that owns the session
 * makes the calls, so they must return quickly.
 */
@FunctionalInterface
public interface SessionListener {
    /** A listener that ignores every event. */
    SessionListener NO_OP = new SessionListener() {

        @Override
        public void on(SessionEvent event) {}

        @Override
        public boolean wantsMessages() {
            return false;
        }
    };

    /** Handles one event. */
    void on(SessionEvent event);

    /**
     * Returns whether every message must be passed as a {@link DecodedMessage}. Otherwise most are passed only as
     * {@link MessageMetadata}, which costs nothing: those that contain only samples and have no findings. Other
     * messages, and those that another listener needs, are passed as messages all the same. Called before each message,
     * or once before several consecutive ones.
     */
    default boolean wantsMessages() {
        return true;
    }
}
