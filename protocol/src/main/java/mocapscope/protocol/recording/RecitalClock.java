package mocapscope.protocol.recording;

/**
 * When what was recorded is said again, from the first word of the first round on: at a speed, with long silences cut
 * short, and round after round. All times in nanoseconds. Not thread safe.
 */
final class RecitalClock {
    private final double speed;
    private boolean begun;
    private boolean spoke;
    private long last;
    /** Recorded time since the first word, silences cut short. */
    private long elapsed;

    private long roundBegan;

    RecitalClock(double speed) {
        this.speed = speed;
    }

    /** Something happened at that time of the recording. */
    void at(long time) {
        if (begun && spoke) {
            long silence = Math.max(0, time - last);
            elapsed += silence > Pace.LONGEST_SILENCE ? Pace.SHORT_SILENCE : silence;
        }
        last = begun ? Math.max(last, time) : time;
        begun = true;
    }

    /** The server said something then: when that is said again. */
    long spoken() {
        spoke = true;
        return (long) (elapsed / speed);
    }

    /** All begins again, with what passed in the recording before the first word in between. */
    void again() {
        elapsed = Math.max(elapsed, roundBegan + (long) (Playing.SHORTEST_ROUND * speed));
        roundBegan = elapsed;
        begun = false;
    }
}
