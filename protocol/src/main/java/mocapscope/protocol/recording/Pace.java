package mocapscope.protocol.recording;

/**
 * When what a recording holds is due: from an anchor on, where the recording's time and the clock's met, at a speed. All
 * times in nanoseconds.
 *
 * @param recorded time of the recording at the anchor
 * @param clock that it was then
 * @param speed how many times as fast as it was recorded; 0 where it stands
 */
record Pace(long recorded, long clock, double speed) {
    /** Nobody waits longer for a recording to go on; a device may repeat a time of long before. */
    static final long LONGEST_SILENCE = 30_000_000_000L;

    /** What is left of such a silence. */
    static final long SHORT_SILENCE = 1_000_000_000L;

    /** It stands there. */
    static Pace standing(long recorded) {
        return new Pace(recorded, 0, 0);
    }

    /** When, on the clock, the recording is at {@code time}; it must not stand. */
    long due(long time) {
        return clock + (long) ((time - recorded) / speed);
    }

    /** Where the recording is at {@code now} on the clock. */
    long at(long now) {
        return recorded + (long) ((now - clock) * speed);
    }

    /** From now on at that speed, without a jump. */
    Pace at(double other, long now) {
        return new Pace(at(now), now, other);
    }

    /** The same, but that a silence until {@code next} is cut short when it is long. */
    Pace over(long next, long now) {
        return next - at(now) > LONGEST_SILENCE ? new Pace(next - SHORT_SILENCE, now, speed) : this;
    }

    /** For a person. */
    String words() {
        return speed == 1
                ? "Playing"
                : "Playing at %s×".formatted(String.valueOf(speed).replaceAll("\\.0$", ""));
    }
}
