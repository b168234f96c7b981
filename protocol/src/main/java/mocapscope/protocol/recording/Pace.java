package mocapscope.protocol.recording;

/**
 * When what a recording holds is due: from an anchor on, where the recording's time and the clock's met, at a speed. All
 * times in nanoseconds. Not thread safe.
 */
final class Pace {
    /** Nobody waits longer for a recording to go on; a device may repeat a time of long before. */
    static final long LONGEST_SILENCE = 30_000_000_000L;

    /** What is left of such a silence. */
    static final long SHORT_SILENCE = 1_000_000_000L;

    private double speed = 1;
    private long anchorRecorded;
    private long anchorClock;
    private long last;

    /** A round begins. */
    void begin(long now) {
        anchorRecorded = 0;
        anchorClock = now;
        last = 0;
    }

    /** What comes next in the recording comes at {@code recorded}. */
    void next(long recorded) {
        if (recorded - last > LONGEST_SILENCE) {
            anchorRecorded += recorded - last - SHORT_SILENCE;
        }
        last = recorded;
    }

    /** When, on the clock, the recording is at {@code recorded}. */
    long due(long recorded) {
        return anchorClock + (long) ((recorded - anchorRecorded) / speed);
    }

    /** Where the recording is now. */
    long recorded(long now) {
        return anchorRecorded + (long) ((now - anchorClock) * speed);
    }

    /** From now on at that speed, without a jump; returns whether it was another. */
    boolean speed(double other, long now) {
        if (other == speed) {
            return false;
        }
        resume(recorded(now), now);
        speed = other;
        return true;
    }

    /** From now on from there on. */
    void resume(long recorded, long now) {
        anchorRecorded = recorded;
        anchorClock = now;
    }
}
