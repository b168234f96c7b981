package mocapscope.protocol.recording;

/** A player was told to stop: ends it from inside. */
final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
        super(null, null, false, false);
    }
}
