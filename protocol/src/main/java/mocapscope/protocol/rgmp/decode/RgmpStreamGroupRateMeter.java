package mocapscope.protocol.rgmp.decode;

/**
 * Measures the frame rate of one RGMP stream group (values sent together). It detects missing frames and deviations
 * from the declared rate.
 *
 * @param lastTime device time of the last frame, or -1 before the first
 * @param windowStart device time at which the current rate measurement began
 * @param frameCount number of frames received after the one at {@code since}
 * @param rateConfirmed true once two frames arrived at about the declared interval: only then is a gap reported
 * @param rateDeviates true if the last measured rate differed from the declared one
 */
public record RgmpStreamGroupRateMeter(
        long lastTime, long windowStart, long frameCount, boolean rateConfirmed, boolean rateDeviates) {
    /** The state before the first frame. */
    static final RgmpStreamGroupRateMeter NONE = new RgmpStreamGroupRateMeter(-1, 0, 0, false, false);

    /** Duration of one rate measurement, in microseconds. */
    private static final long WINDOW = 5_000_000;

    /** Upper limit of a plausible frame count. */
    private static final long MOST_FRAMES = 1L << 40;

    private static final double SECOND = 1e6;
    private static final double TOLERANCE = 0.1;
    private static final double GAP = 1.5;

    /** Returns true if a sequence of frames can lead to this state. */
    boolean isConsistent() {
        return windowStart >= 0
                && windowStart <= lastTime
                && lastTime - windowStart < WINDOW
                && frameCount >= 0
                && frameCount < MOST_FRAMES;
    }

    public boolean hasFrame() {
        return lastTime >= 0;
    }

    /** Returns true if the time of a frame at {@code now} causes no finding. */
    boolean isRegular(long now, double rate) {
        if (!hasFrame()) {
            return true;
        }
        return now > lastTime
                && (rate == 0
                        || countExpectedFrames(now, rate) == 0
                                && (rateDeviates || !isDifferentRate(measureRate(now), rate)));
    }

    /**
     * Returns the number of frames expected between the last one and one at {@code now}; 0 without a gap, and after a
     * pause. The device need not have sent them.
     */
    long countExpectedFrames(long now, double rate) {
        double periods = (now - lastTime) * rate / SECOND;
        return rateConfirmed && now - lastTime < WINDOW && periods > GAP ? Math.round(periods) - 1 : 0;
    }

    /** Returns the rate in hertz if a frame at {@code now} completes the measurement; otherwise NaN. */
    double measureRate(long now) {
        return hasFrame() && now - windowStart >= WINDOW ? (frameCount + 1) * SECOND / (now - windowStart) : Double.NaN;
    }

    static boolean isDifferentRate(double measured, double rate) {
        return Math.abs(measured / rate - 1) > TOLERANCE;
    }

    /** Returns the state after a frame at {@code now}. */
    RgmpStreamGroupRateMeter advance(long now, double rate) {
        if (!hasFrame() || now < lastTime) {
            return new RgmpStreamGroupRateMeter(now, now, 0, false, rateDeviates);
        }
        double measured = measureRate(now);
        if (Double.isNaN(measured)) {
            double periods = (now - lastTime) * rate / SECOND;
            return new RgmpStreamGroupRateMeter(
                    now,
                    windowStart,
                    frameCount + 1,
                    rateConfirmed || periods > 1 / GAP && periods < GAP,
                    rateDeviates);
        }
        boolean faulty = isDifferentRate(measured, rate);
        return new RgmpStreamGroupRateMeter(now, now, 0, rateConfirmed && !faulty, faulty);
    }
}
