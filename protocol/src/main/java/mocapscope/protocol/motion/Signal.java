package mocapscope.protocol.motion;

/** A level over time, between −1 and 1 or 0 and 1, that repeats for ever; times in nanoseconds. */
@FunctionalInterface
interface Signal {

    double at(long moment);

    /** How far into its period a moment is, from 0 to below 1; as exact after days as at the start. */
    static double cycle(long moment, long period) {
        return (double) Math.floorMod(moment, period) / period;
    }

    /** From −1 to 1, beginning at 0 and rising after a part {@code lead} of the period. */
    static Signal sine(long period, double lead) {
        return moment -> Math.sin(2 * Math.PI * (cycle(moment, period) + lead));
    }

    /** Rises evenly from 0 to 1, then drops. */
    static Signal saw(long period) {
        return moment -> cycle(moment, period);
    }

    /** Up from 0 to 1 and down again, evenly. */
    static Signal triangle(long period) {
        return moment -> 1 - Math.abs(2 * cycle(moment, period) - 1);
    }

    /** A hand that squeezes a trigger: in quickly, held, out more slowly, then rest. */
    static Signal squeeze(long period) {
        return moment -> {
            double s = cycle(moment, period);
            return Smooth.step(0.1, 0.25, s) - Smooth.step(0.5, 0.75, s);
        };
    }

    /** A struck tone's loudness: at once 1, then fading. */
    static Signal pluck(long period) {
        return moment -> {
            double s = cycle(moment, period);
            return Math.exp(-5 * s) * (1 - Smooth.step(0.8, 1, s)) * Smooth.step(0, 0.02, s);
        };
    }
}
