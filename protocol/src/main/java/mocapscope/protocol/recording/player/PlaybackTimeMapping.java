package mocapscope.protocol.recording.player;

/**
 * Converts between recording time and clock time at the current playback speed.
 *
 * @param recorded recording time of the anchor
 * @param clock clock time of the anchor
 * @param speed playback speed as a factor; 0 while paused
 */
public record PlaybackTimeMapping(long recorded, long clock, double speed) {
    /** The longest silence that is played in full; a device may repeat a message long after the previous one. */
    public static final long LONGEST_SILENCE = 30_000_000_000L;

    /** The remaining length of a shortened silence. */
    public static final long SHORT_SILENCE = 1_000_000_000L;

    /** Creates a paused mapping at a recording time. */
    static PlaybackTimeMapping paused(long recorded) {
        return new PlaybackTimeMapping(recorded, 0, 0);
    }

    /** Returns the clock time that corresponds to recording time {@code time}; must not be paused. */
    long clockTime(long time) {
        return clock + (long) ((time - recorded) / speed);
    }

    /** Returns the recording time that corresponds to clock time {@code now}. */
    long at(long now) {
        return recorded + (long) ((now - clock) * speed);
    }

    /** Returns a mapping with another speed from {@code now} on, without a jump. */
    PlaybackTimeMapping at(double other, long now) {
        return new PlaybackTimeMapping(at(now), now, other);
    }

    /** Returns a mapping in which the silence until {@code next} is shortened if it is long. */
    PlaybackTimeMapping skipSilence(long next, long now) {
        return next - at(now) > LONGEST_SILENCE ? new PlaybackTimeMapping(next - SHORT_SILENCE, now, speed) : this;
    }

    /** Describes the playback for the user. */
    String text() {
        return speed == 1
                ? "Playing"
                : "Playing at %s×".formatted(String.valueOf(speed).replaceAll("\\.0$", ""));
    }
}
