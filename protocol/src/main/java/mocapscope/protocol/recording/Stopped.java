package mocapscope.protocol.recording;

/** Thrown on the player's thread to end playback after a stop request. */
final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
        super(null, null, false, false);
    }
}
