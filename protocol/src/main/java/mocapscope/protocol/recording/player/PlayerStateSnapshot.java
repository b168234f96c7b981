package mocapscope.protocol.recording.player;

/**
 * An immutable snapshot of a recording player's state, such as its position and seek progress.
 *
 * @param position nanoseconds since the start of the recording
 * @param nanos length of the recording, or {@link #UNKNOWN}
 * @param progress progress of a seek, from 0 to 1
 * @param fault description of a problem for the user, or an empty string
 */
public record PlayerStateSnapshot(PlayerPhase phase, long position, long nanos, double progress, String fault) {
    /** The length while it is unknown. */
    public static final long UNKNOWN = -1;

    /** The phase of a recording player: seeking, playing, paused, ended, failed or stopped. */
    public enum PlayerPhase {
        /** Seeking to a position. */
        JUMPING,
        /** Playing at the set speed. */
        PLAYING,
        /** Paused until resumed. */
        PAUSED,
        /** Stopped at the end of the range. */
        ENDED,
        /** Unable to read on; a seek may lead to a readable part. */
        FAILED,
        /** Stopped for good. */
        STOPPED;

        /** Returns true if playback failed or was stopped, so that it does not resume by itself. */
        public boolean isTerminal() {
            return this == FAILED || this == STOPPED;
        }
    }
}
