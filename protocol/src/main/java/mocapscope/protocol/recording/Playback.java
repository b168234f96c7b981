package mocapscope.protocol.recording;

/**
 * A reel, and how it is to be played.
 *
 * @param speed how many times as fast as it was recorded
 * @param loop whether to begin again at the end
 */
public record Playback(Reel reel, double speed, boolean loop) {
    /** The least speed, as a factor. */
    public static final double SLOWEST = 0.1;
    /** The greatest speed, as a factor. */
    public static final double FASTEST = 16;

    /** @throws IllegalArgumentException for a speed that is not from {@link #SLOWEST} to {@link #FASTEST} */
    public Playback {
        check(speed);
    }

    /**
     * Refuses what is no speed.
     *
     * @throws IllegalArgumentException that says what is
     */
    static void check(double speed) {
        if (!(speed >= SLOWEST && speed <= FASTEST)) {
            throw new IllegalArgumentException(
                    "the speed must be between %s and %s: %s".formatted(SLOWEST, FASTEST, speed));
        }
    }
}
