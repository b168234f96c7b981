package mocapscope.protocol.recording;

/**
 * How a player is at a moment.
 *
 * @param position nanoseconds since the reel's start
 * @param nanos how long the reel is, or {@link #UNKNOWN} while nobody knows
 * @param progress of a jump, from 0 to 1
 * @param fault what is the matter, for a person; empty when nothing is
 */
public record PlayerState(Phase phase, long position, long nanos, double progress, String fault) {
    /** In place of a length. */
    public static final long UNKNOWN = -1;

    /** What a player does. */
    public enum Phase {
        /** Reads until it is where it was told to be. */
        JUMPING,
        /** Goes on at its pace. */
        PLAYING,
        /** Stands until it is told to go on. */
        PAUSED,
        /** Stands at the end of what was to be played. */
        ENDED,
        /** Cannot be read on from where it is; a jump may lead to where it can. */
        FAILED,
        /** Ended for good. */
        STOPPED;

        /** Whether something is wrong, or it was stopped, so that nothing plays on by itself. */
        public boolean over() {
            return this == FAILED || this == STOPPED;
        }
    }
}
