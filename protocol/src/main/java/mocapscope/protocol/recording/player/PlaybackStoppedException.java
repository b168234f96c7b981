package mocapscope.protocol.recording.player;

/** Thrown on the player's thread to end playback after a stop request. */
final class PlaybackStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlaybackStoppedException() {
        super(null, null, false, false);
    }
}
