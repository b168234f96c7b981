package mocapscope.protocol.rgmp;

/**
 * Frame-rate measurement of one stream group by the device clock, in microseconds; detects missing frames and wrong
 * rates.
 *
 * @param time device time of the last frame, or -1 before the first
 * @param since device time at which the current rate measurement began
 * @param frames number of frames received after the one at {@code since}
 * @param paced true once two frames arrived at about the declared interval: only then does a gap mean missing frames
 * @param off true if the last measured rate differed from the declared one
 */
record Beat(long time, long since, long frames, boolean paced, boolean off) {
    /** The state before the first frame. */
    static final Beat NONE = new Beat(-1, 0, 0, false, false);

    /** Duration of one rate measurement, in microseconds. */
    private static final long WINDOW = 5_000_000;

    /** Upper limit of a plausible frame count. */
    private static final long MOST_FRAMES = 1L << 40;

    private static final double SECOND = 1e6;
    private static final double TOLERANCE = 0.1;
    private static final double GAP = 1.5;

    /** Returns true if a sequence of frames can lead to this state. */
    boolean possible() {
        return since >= 0 && since <= time && time - since < WINDOW && frames >= 0 && frames < MOST_FRAMES;
    }

    boolean spoken() {
        return time >= 0;
    }

    /** Returns true if the time of a frame at {@code now} causes no finding. */
    boolean regular(long now, double rate) {
        if (!spoken()) {
            return true;
        }
        return now > time && (rate == 0 || missing(now, rate) == 0 && (off || !differs(measured(now), rate)));
    }

    /** Returns the number of frames missing between the last one and one at {@code now}; 0 after a pause. */
    long missing(long now, double rate) {
        double periods = (now - time) * rate / SECOND;
        return paced && now - time < WINDOW && periods > GAP ? Math.round(periods) - 1 : 0;
    }

    /** Returns the rate in hertz if a frame at {@code now} completes the measurement; otherwise NaN. */
    double measured(long now) {
        return spoken() && now - since >= WINDOW ? (frames + 1) * SECOND / (now - since) : Double.NaN;
    }

    static boolean differs(double measured, double rate) {
        return Math.abs(measured / rate - 1) > TOLERANCE;
    }

    /** Returns the state after a frame at {@code now}. */
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
