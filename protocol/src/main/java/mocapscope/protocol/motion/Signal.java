package mocapscope.protocol.motion;

/**
 * A periodic level over time, such as a sine, triangle or sawtooth wave; times in nanoseconds. Levels range from −1 to
 * 1 or from 0 to 1.
 */
@FunctionalInterface
interface Signal {

    double at(long moment);

    /** Returns the phase of a moment in its period, from 0 to below 1, without loss of precision over days. */
    static double cycle(long moment, long period) {
        return (double) Math.floorMod(moment, period) / period;
    }

    /** Returns a sine from −1 to 1, which starts {@code lead} of a period after its rising zero crossing. */
    static Signal sine(long period, double lead) {
        return moment -> Math.sin(2 * Math.PI * (cycle(moment, period) + lead));
    }

    /** Returns a sawtooth wave that rises evenly from 0 to 1, then drops. */
    static Signal saw(long period) {
        return moment -> cycle(moment, period);
    }

    /** Returns a triangle wave from 0 to 1 and back. */
    static Signal triangle(long period) {
        return moment -> 1 - Math.abs(2 * cycle(moment, period) - 1);
    }

    /** Returns the level of a squeezed trigger: quick press, hold, slower release, rest. */
    static Signal squeeze(long period) {
        return moment -> {
            double s = cycle(moment, period);
            return Smooth.step(0.1, 0.25, s) - Smooth.step(0.5, 0.75, s);
        };
    }

    /** Returns the loudness of a plucked tone: 1 at once, then fading. */
    static Signal pluck(long period) {
        return moment -> {
            double s = cycle(moment, period);
            return Math.exp(-5 * s) * (1 - Smooth.step(0.8, 1, s)) * Smooth.step(0, 0.02, s);
        };
    }
}
