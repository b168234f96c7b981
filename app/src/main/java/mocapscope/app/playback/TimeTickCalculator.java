package mocapscope.app.playback;

/** Calculates time axis ticks at round milliseconds, seconds, minutes or hours. */
final class TimeTickCalculator {
    private static final long A_MILLI = 1_000_000L;
    private static final long A_SECOND = 1000 * A_MILLI;
    private static final long A_MINUTE = 60 * A_SECOND;
    private static final long AN_HOUR = 60 * A_MINUTE;
    private static final long[] STEPS = {
        A_MILLI,
        2 * A_MILLI,
        5 * A_MILLI,
        10 * A_MILLI,
        20 * A_MILLI,
        50 * A_MILLI,
        100 * A_MILLI,
        200 * A_MILLI,
        500 * A_MILLI,
        A_SECOND,
        2 * A_SECOND,
        5 * A_SECOND,
        10 * A_SECOND,
        15 * A_SECOND,
        30 * A_SECOND,
        A_MINUTE,
        2 * A_MINUTE,
        5 * A_MINUTE,
        10 * A_MINUTE,
        15 * A_MINUTE,
        30 * A_MINUTE,
        AN_HOUR,
        2 * AN_HOUR,
        6 * AN_HOUR,
        12 * AN_HOUR,
    };

    private TimeTickCalculator() {}

    /** Returns the distance of ticks in nanoseconds, given room for {@code most}. */
    static long chooseStep(long window, int most) {
        for (long step : STEPS) {
            if (step * most >= window) {
                return step;
            }
        }
        long days = 24 * AN_HOUR;
        return days * Math.max(1, (window + days * most - 1) / (days * most));
    }

    /** Returns the first tick at or after a moment, for ticks counted from {@code origin}. */
    static long firstTick(long from, long step, long origin) {
        return origin + Math.ceilDiv(from - origin, step) * step;
    }
}
