package mocapscope.protocol.recording.player;

import mocapscope.protocol.recording.SeekableRecordedSessionSet;

/**
 * A set of recorded sessions to play, with its playback speed and loop option.
 *
 * @param speed playback speed as a factor
 * @param loop true to restart at the end
 */
public record SessionPlaybackSpecification(SeekableRecordedSessionSet source, double speed, boolean loop) {
    /** The lowest speed, as a factor. */
    public static final double SLOWEST = 0.1;
    /** The highest speed, as a factor. */
    public static final double FASTEST = 16;

    /** @throws IllegalArgumentException for a speed that is not from {@link #SLOWEST} to {@link #FASTEST} */
    public SessionPlaybackSpecification {
        checkSpeed(speed);
    }

    /**
     * Checks a speed.
     *
     * @throws IllegalArgumentException if it is out of range; the message gives the range
     */
    static void checkSpeed(double speed) {
        if (!(speed >= SLOWEST && speed <= FASTEST)) {
            throw new IllegalArgumentException(
                    "the speed must be between %s and %s: %s".formatted(SLOWEST, FASTEST, speed));
        }
    }
}
