package mocapscope.protocol.rgmp;

/**
 * How regularly a group speaks, by its own clock. Times are microseconds of the device.
 *
 * @param time of the last frame, or {@link #NEVER}
 * @param since when the frames are counted that tell the rate
 * @param frames that came after that one
 * @param paced whether two frames have come as far apart as was declared: only then does a gap mean anything
 * @param off whether the rate was not the declared one when it was measured last
 */
record Beat(long time, long since, long frames, boolean paced, boolean off) {
    /** Nothing came yet. */
    static final Beat NONE = new Beat(-1, 0, 0, false, false);

    /** How long frames are counted until their rate is judged. */
    private static final long WINDOW = 5_000_000;

    /** More frames than anybody has waited for. */
    private static final long MOST_FRAMES = 1L << 40;

    private static final double SECOND = 1e6;
    private static final double TOLERANCE = 0.1;
    private static final double GAP = 1.5;

    /** Whether frames can lead to this. */
    boolean possible() {
        return since >= 0 && since <= time && time - since < WINDOW && frames >= 0 && frames < MOST_FRAMES;
    }

    boolean spoken() {
        return time >= 0;
    }

    /** Whether nothing is to be said of the time of a frame at {@code now}. */
    boolean regular(long now, double rate) {
        if (!spoken()) {
            return true;
        }
        return now > time && (rate == 0 || missing(now, rate) == 0 && (off || !differs(measured(now), rate)));
    }

    /** How many frames should have come between the last one and one at {@code now}; a pause is no loss. */
    long missing(long now, double rate) {
        double periods = (now - time) * rate / SECOND;
        return paced && now - time < WINDOW && periods > GAP ? Math.round(periods) - 1 : 0;
    }

    /** The rate in Hz, when a frame at {@code now} is the last that is counted; otherwise NaN. */
    double measured(long now) {
        return spoken() && now - since >= WINDOW ? (frames + 1) * SECOND / (now - since) : Double.NaN;
    }

    static boolean differs(double measured, double rate) {
        return Math.abs(measured / rate - 1) > TOLERANCE;
    }

    /** As it is after a frame at {@code now}. */
    Beat after(long now, double rate) {
        if (!spoken() || now < time) {
            return new Beat(now, now, 0, false, off);
        }
        double measured = measured(now);
        if (Double.isNaN(measured)) {
            double periods = (now - time) * rate / SECOND;
            return new Beat(now, since, frames + 1, paced || periods > 1 / GAP && periods < GAP, off);
        }
        boolean wrong = differs(measured, rate);
        return new Beat(now, now, 0, paced && !wrong, wrong);
    }
}
