package mocapscope.protocol.motion;

/**
 * A periodic function of time in nanoseconds, such as a sine, triangle or sawtooth wave. Levels range from −1 to 1 or
 * from 0 to 1.
 */
@FunctionalInterface
interface PeriodicSignal {

    double at(long moment);

    /** Returns the phase of a moment in its period, from 0 to below 1, without loss of precision over days. */
    static double phase(long moment, long period) {
        return (double) Math.floorMod(moment, period) / period;
    }

    /** Returns a sine from −1 to 1, which starts {@code lead} of a period after its rising zero crossing. */
    static PeriodicSignal sine(long period, double lead) {
        return moment -> Math.sin(2 * Math.PI * (phase(moment, period) + lead));
    }

    /** Returns a sawtooth wave that rises evenly from 0 to 1, then drops. */
    static PeriodicSignal saw(long period) {
        return moment -> phase(moment, period);
    }

    /** Returns a triangle wave from 0 to 1 and back. */
    static PeriodicSignal triangle(long period) {
        return moment -> 1 - Math.abs(2 * phase(moment, period) - 1);
    }

    /** Returns the level of a squeezed trigger: quick press, hold, slower release, rest. */
    static PeriodicSignal squeeze(long period) {
        return moment -> {
            double s = phase(moment, period);
            return SmoothStepFunction.step(0.1, 0.25, s) - SmoothStepFunction.step(0.5, 0.75, s);
        };
    }

    /** Returns the loudness of a plucked tone: 1 at once, then fading. */
    static PeriodicSignal pluck(long period) {
        return moment -> {
            double s = phase(moment, period);
            return Math.exp(-5 * s) * (1 - SmoothStepFunction.step(0.8, 1, s)) * SmoothStepFunction.step(0, 0.02, s);
        };
    }
}
