package mocapscope.protocol.recording;

/**
 * Computes the send time of each replayed message from recorded time, speed, shortened silences and loop rounds. Times
 * are in nanoseconds and count from the first message of the first round. Not thread-safe.
 */
final class RecitalClock {
    private final double speed;
    private boolean begun;
    private boolean spoke;
    private long last;
    /** Recorded time since the first message, with shortened silences. */
    private long elapsed;

    private long roundBegan;

    RecitalClock(double speed) {
        this.speed = speed;
    }

    /** Advances to an event at a recording time. */
    void at(long time) {
        if (begun && spoke) {
            long silence = Math.max(0, time - last);
            elapsed += silence > Pace.LONGEST_SILENCE ? Pace.SHORT_SILENCE : silence;
        }
        last = begun ? Math.max(last, time) : time;
        begun = true;
    }

    /** Records a server message at the current time and returns the time at which to send it again. */
    long spoken() {
        spoke = true;
        return (long) (elapsed / speed);
    }

    /** Starts the next round, after the recording's time before its first message. */
    void again() {
        elapsed = Math.max(elapsed, roundBegan + (long) (Playing.SHORTEST_ROUND * speed));
        roundBegan = elapsed;
        begun = false;
    }
}
